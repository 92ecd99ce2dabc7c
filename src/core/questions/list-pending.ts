import type { PendingCall, PendingList } from '#contracts/turn.ts'
import type { Actor } from '#core/access/actor.ts'
import { chatNotFound, getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { maskParts } from '#core/messages/mask-messages.ts'
import type { Chat, ChatTurn, Message } from '#generated/prisma/client.ts'
import { openCalls } from './open-calls.ts'

type Input = { readonly chatId: string; readonly agent?: string | undefined }

type Deps = Pick<CoreDeps, 'db' | 'config' | 'local'>

/** The calls of a chat that wait for a person, and the state of its turn. In the trash they go on waiting, unanswered. */
export async function listPending(deps: Deps, actor: Actor, input: Input): Promise<PendingList> {
  const chat = await getReadableChat(deps.db, actor, input.chatId)
  if (input.agent !== undefined && input.agent !== chat.agent) throw chatNotFound()
  const turn = await deps.db.chatTurn.findUnique({ where: { chatId: chat.id } })
  const waiting = await findWaitingMessage(deps, turn)
  const [shown] = waiting === null ? [] : await maskParts(deps, actor, [waiting])
  const pending = shown === undefined ? [] : openCalls(chat, shown)
  return { chatId: chat.id, state: turn?.state ?? 'idle', pending }
}

/** The calls a chat waits for, as they are stored; none when it does not wait. */
export async function findWaitingCalls(
  deps: Pick<CoreDeps, 'db'>,
  chat: Pick<Chat, 'id' | 'agent'>,
  turn: ChatTurn | null,
): Promise<PendingCall[]> {
  const message = await findWaitingMessage(deps, turn)
  return message === null ? [] : openCalls(chat, message)
}

async function findWaitingMessage(
  { db }: Pick<CoreDeps, 'db'>,
  turn: ChatTurn | null,
): Promise<Message | null> {
  if (turn?.state !== 'awaiting' || turn.messageId === null) return null
  return db.message.findUnique({ where: { id: turn.messageId } })
}
