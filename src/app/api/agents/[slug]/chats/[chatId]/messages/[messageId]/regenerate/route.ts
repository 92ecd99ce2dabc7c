import { getContainer } from '#server/container.ts'
import type { MessageParams } from '#server/http/agents/chat-params.ts'
import { regenerateOverHttp } from '#server/http/agents/restart-turn.ts'

type Context = { readonly params: Promise<MessageParams> }

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return regenerateOverHttp(deps, request, await params)
}
