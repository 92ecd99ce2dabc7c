import { getContainer } from '#server/container.ts'
import type { ChatParams } from '#server/http/agents/chat-params.ts'
import { joinStream } from '#server/http/agents/join-stream.ts'

type Context = { readonly params: Promise<ChatParams> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return joinStream(deps, request, await params)
}
