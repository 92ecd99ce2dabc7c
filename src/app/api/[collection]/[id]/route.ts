import { getContainer } from '#server/container.ts'
import { deleteDocument, showDocument, updateDocument } from '#server/http/collections/document.ts'

type Context = { readonly params: Promise<{ collection: string; id: string }> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return showDocument(deps, request, await params)
}

export async function PATCH(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return updateDocument(deps, request, await params)
}

export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return deleteDocument(deps, request, await params)
}
