import { isDeepStrictEqual } from 'node:util'
import type { ActorView, MessagePart } from '#contracts/message.ts'
import type { Actor } from '#core/access/actor.ts'
import { viewActor } from '#core/access/actor.ts'
import { canReadChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { type Message, Prisma } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import type { Sent } from './sent-types.ts'

/** True for the error of inserting a message whose id exists already. */
export function isTakenMessageId(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false
  // Statements of our own report PostgreSQL's code inside.
  return (
    error.code === 'P2002' || (error.code === 'P2010' && JSON.stringify(error.meta ?? {}).includes('23505'))
  )
}

type Resend = {
  readonly messageId: string
  readonly parts: readonly MessagePart[]
  readonly chatId?: string | undefined
  readonly agent: string
}

/**
 * What became of a message that is sent again because its first answer got lost. Null when the id belongs to something
 * else: then the message is a new one.
 */
export async function findSentMessage(
  deps: Pick<CoreDeps, 'db'>,
  actor: Actor,
  resend: Resend,
): Promise<Sent | null> {
  const row = await deps.db.message.findUnique({
    where: { id: resend.messageId },
    include: { chat: { include: { turn: true } } },
  })
  if (row === null || row.role !== 'user' || !canReadChat(actor, row.chat)) return null
  // What was taken out of its conversation since, or went to the trash with it, has no outcome any more.
  if (row.deletedAt !== null || row.chat.deletedAt !== null) return null
  if (row.chat.agent !== resend.agent || (resend.chatId !== undefined && resend.chatId !== row.chatId))
    return null
  // The id of a chat without an owner is the key to it, and must not be learnt by guessing a message's.
  if (actor.kind === 'anonymous' && resend.chatId === undefined) return null
  const author = row.author as ActorView | null
  if (author?.userId !== viewActor(actor).userId) return null
  // Another text under a used id is another message, and must not get lost.
  if (!isDeepStrictEqual(row.parts, storableJson(resend.parts))) return null
  if (row.status === 'queued')
    return { status: 'queued', chatId: row.chatId, messageId: row.id, delivery: row.delivery ?? 'queue' }
  const turn = row.chat.turn
  if (turn?.userMessageId === row.id && turn.attemptId !== null && turn.messageId !== null) {
    return {
      status: 'started',
      chatId: row.chatId,
      messageId: row.id,
      attemptId: turn.attemptId,
      replyId: turn.messageId,
    }
  }
  const reply = await findReply(deps, row)
  if (reply?.attemptId) {
    const { id: replyId, attemptId } = reply
    return { status: 'started', chatId: row.chatId, messageId: row.id, attemptId, replyId }
  }
  throw new DomainError('conflict', 'already-sent', 'This message was sent already.')
}

/** The reply to a message, when its turn has ended already. */
function findReply({ db }: Pick<CoreDeps, 'db'>, { chatId, seq }: Message) {
  return db.message.findFirst({
    where: { chatId, seq: { gt: seq }, role: 'assistant', deletedAt: null },
    orderBy: { seq: 'asc' },
  })
}
