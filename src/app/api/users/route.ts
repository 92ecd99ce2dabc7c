import { getContainer } from '#server/container.ts'
import { createUserOverHttp, listUsersOverHttp } from '#server/http/users/collection.ts'

export async function GET(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return listUsersOverHttp(deps, request)
}

export async function POST(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return createUserOverHttp(deps, request)
}
