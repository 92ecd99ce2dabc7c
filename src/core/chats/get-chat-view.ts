import type { ChatView } from '#contracts/chat.ts'
import { type Actor, userOf } from '#core/access/actor.ts'
import { canWriteChat } from '#core/access/can-write-chat.ts'
import { getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { listPending } from '#core/questions/list-pending.ts'
import { maskChats } from './mask-chats.ts'
import { viewChat } from './view-chat.ts'
import { viewTurn } from './view-turn.ts'

/** A chat as somebody who may read it opens it: its turn, the calls that wait, and whether it is written here. */
export async function getChatView(
  deps: CoreDeps,
  actor: Actor,
  { chatId }: { readonly chatId: string },
): Promise<ChatView> {
  const chat = await getReadableChat(deps.db, actor, chatId)
  const turn = await deps.db.chatTurn.findUnique({ where: { chatId } })
  const waiting = turn?.state === 'awaiting' ? await listPending(deps, actor, { chatId }) : null
  const summary = viewChat(deps.config, chat, turn)
  const [shown = summary] = await maskChats(deps, actor, [summary])
  return {
    ...shown,
    turn: viewTurn(turn),
    pending: waiting?.pending ?? [],
    writable: canWriteChat({ req: { user: userOf(actor) }, chat: { ...chat, user: chat.userId } }),
  }
}
