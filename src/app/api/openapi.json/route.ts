import { getContainer } from '#server/container.ts'
import { showOpenApi } from '#server/openapi/show-openapi.ts'

// The address in it comes from the environment of the running server, not of the build.
export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const { deps } = await getContainer()
  return showOpenApi(deps)
}
