import { getContainer } from '#server/container.ts'
import { showManifest } from '#server/manifest/show-manifest.ts'

export async function GET(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return showManifest(deps, request)
}
