import { getContainer } from '#server/container.ts'
import { logOut } from '#server/http/users/log-out.ts'

export async function POST(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return logOut(deps, request)
}
