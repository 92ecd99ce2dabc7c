import { getContainer } from '#server/container.ts'
import type { ChatParams } from '#server/http/agents/chat-params.ts'
import { settleCallOverHttp } from '#server/http/agents/settle-call.ts'

type Context = { readonly params: Promise<ChatParams> }

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return settleCallOverHttp(deps, request, await params)
}
