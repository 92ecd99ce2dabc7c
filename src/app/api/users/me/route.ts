import { getContainer } from '#server/container.ts'
import { showMe } from '#server/http/users/show-me.ts'

export async function GET(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return showMe(deps, request)
}
