import { getContainer } from '#server/container.ts'
import { createDocument, listDocuments } from '#server/http/collections/collection.ts'

type Context = { readonly params: Promise<{ collection: string }> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return listDocuments(deps, request, (await params).collection)
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return createDocument(deps, request, (await params).collection)
}
