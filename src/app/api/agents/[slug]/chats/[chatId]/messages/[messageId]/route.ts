import { getContainer } from '#server/container.ts'
import type { MessageParams } from '#server/http/agents/chat-params.ts'
import { editQueuedOverHttp, removeQueuedOverHttp } from '#server/http/agents/queued-message.ts'

type Context = { readonly params: Promise<MessageParams> }

export async function PATCH(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return editQueuedOverHttp(deps, request, await params)
}

export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return removeQueuedOverHttp(deps, request, await params)
}
