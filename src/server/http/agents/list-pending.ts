import { viewTurn } from '#core/chats/view-turn.ts'
import { listPending } from '#core/questions/list-pending.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { json } from '../respond.ts'
import { type ChatParams, readChatParams } from './chat-params.ts'

/** `GET …/chats/:chatId/pending`: `{ chatId, state, pending }`, and `turn` with what else is known of the turn. */
export async function listPendingOverHttp(
  deps: ServerDeps,
  request: Request,
  params: ChatParams,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const target = readChatParams(params)
    const list = await listPending(deps, actor, target)
    const turn = await deps.db.chatTurn.findUnique({ where: { chatId: target.chatId } })
    return json({ ...list, turn: viewTurn(turn) })
  })
}
