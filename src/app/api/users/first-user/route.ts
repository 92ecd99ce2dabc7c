import { getContainer } from '#server/container.ts'
import { createFirstUserOverHttp } from '#server/http/users/first-user.ts'

export async function POST(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return createFirstUserOverHttp(deps, request)
}
