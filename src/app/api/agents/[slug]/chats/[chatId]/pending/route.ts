import { getContainer } from '#server/container.ts'
import type { ChatParams } from '#server/http/agents/chat-params.ts'
import { listPendingOverHttp } from '#server/http/agents/list-pending.ts'

type Context = { readonly params: Promise<ChatParams> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return listPendingOverHttp(deps, request, await params)
}
