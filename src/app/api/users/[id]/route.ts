import { getContainer } from '#server/container.ts'
import { deleteUserOverHttp, showUser, updateUserOverHttp } from '#server/http/users/document.ts'

type Context = { readonly params: Promise<{ readonly id: string }> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return showUser(deps, request, (await params).id)
}

export async function PATCH(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return updateUserOverHttp(deps, request, (await params).id)
}

export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return deleteUserOverHttp(deps, request, (await params).id)
}
