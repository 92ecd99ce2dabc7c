import { getContainer } from '#server/container.ts'
import { showDocs } from '#server/openapi/show-docs.ts'

// The address in it comes from the environment of the running server, not of the build.
export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const { deps } = await getContainer()
  return showDocs(deps)
}
