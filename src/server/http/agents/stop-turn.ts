import { stopTurn } from '#core/turns/stop-turn.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { json } from '../respond.ts'
import { type ChatParams, readChatParams } from './chat-params.ts'

/** `POST …/chats/:chatId/stop`: ends the turn with what there is. An idle chat is left as it is, and is answered `idle`. */
export async function stopTurnOverHttp(
  deps: ServerDeps,
  request: Request,
  params: ChatParams,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const target = readChatParams(params)
    const status = await stopTurn(deps, actor, target)
    return json({ status, chatId: target.chatId })
  })
}
