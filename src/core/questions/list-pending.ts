import type { PendingCall, PendingList } from '#contracts/turn.ts'
import type { Actor } from '#core/access/actor.ts'
import { chatNotFound, getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import type { Chat } from '#generated/prisma/client.ts'
import { openCalls } from './open-calls.ts'

type Input = { readonly chatId: string; readonly agent?: string | undefined }

/** The calls of a chat that wait for a person, and the state of its turn. */
export async function listPending(
  deps: Pick<CoreDeps, 'db'>,
  actor: Actor,
  input: Input,
): Promise<PendingList> {
  const chat = await getReadableChat(deps.db, actor, input.chatId)
  if (chat.deletedAt !== null || (input.agent !== undefined && input.agent !== chat.agent))
    throw chatNotFound()
  const turn = await deps.db.chatTurn.findUnique({ where: { chatId: chat.id } })
  return { chatId: chat.id, state: turn?.state ?? 'idle', pending: await findWaitingCalls(deps, chat) }
}

/** The calls a chat waits for; none when it does not wait. */
export async function findWaitingCalls(
  deps: Pick<CoreDeps, 'db'>,
  chat: Pick<Chat, 'id' | 'agent'>,
): Promise<PendingCall[]> {
  const turn = await deps.db.chatTurn.findUnique({ where: { chatId: chat.id } })
  if (turn?.state !== 'awaiting' || turn.messageId === null) return []
  const message = await deps.db.message.findUnique({ where: { id: turn.messageId } })
  return message === null ? [] : openCalls(chat, message)
}
