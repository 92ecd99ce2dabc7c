import { getContainer } from '#server/container.ts'
import { logIn } from '#server/http/users/log-in.ts'

export async function POST(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return logIn(deps, request)
}
