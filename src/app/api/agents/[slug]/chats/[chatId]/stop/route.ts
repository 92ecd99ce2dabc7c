import { getContainer } from '#server/container.ts'
import type { ChatParams } from '#server/http/agents/chat-params.ts'
import { stopTurnOverHttp } from '#server/http/agents/stop-turn.ts'

type Context = { readonly params: Promise<ChatParams> }

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return stopTurnOverHttp(deps, request, await params)
}
