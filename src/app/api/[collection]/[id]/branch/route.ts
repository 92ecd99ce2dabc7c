import { getContainer } from '#server/container.ts'
import { branchChatOverHttp } from '#server/http/chats/branch-chat.ts'

type Context = { readonly params: Promise<{ readonly collection: string; readonly id: string }> }

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return branchChatOverHttp(deps, request, await params)
}
