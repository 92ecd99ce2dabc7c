import { type Actor, userOf } from '#core/access/actor.ts'
import { chatInTrash, getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { closeParts, type Part } from '#core/turns/message-parts.ts'
import { type Chat, type ChatTurn, type Message, Prisma, type Settlement } from '#generated/prisma/client.ts'

type Deps = Pick<CoreDeps, 'db' | 'events' | 'ids' | 'clock'>
type Input = {
  readonly chatId: string
  /** The reply to copy up to and with; the whole conversation when left out. */
  readonly messageId?: string | undefined
}

type SourceMessage = Message & { readonly settlements: readonly Settlement[] }

const openQuestionText = 'This question was still open when the chat was branched.'
const runningCallText = 'This call was still running when the chat was branched.'

/** Copies a conversation into a new private web chat of the actor. The original stays as it is. */
export async function branchChat(
  deps: Deps,
  actor: Actor,
  { chatId, messageId }: Input,
): Promise<{ readonly chatId: string }> {
  const id = deps.ids.make()
  await deps.db.$transaction(
    async (tx) => {
      const source = await getReadableChat(tx, actor, chatId)
      // What lies in the trash is taken out of it first, as for every other way to go on with it.
      if (source.deletedAt !== null) throw chatInTrash()
      const turn = await tx.chatTurn.findUnique({ where: { chatId } })
      const messages = await findMessages(tx, chatId, messageId)
      const ownerId = userOf(actor)?.id ?? null
      await tx.chat.create({
        data: chatCopy(source, { id, ownerId, nextSeq: messages.length + 1, now: deps.clock.now() }),
      })
      await tx.chatTurn.create({ data: { chatId: id } })
      await copyMessages(deps, tx, { chatId: id, messages, turn })
      await deps.events.publish(tx, ownerId, { type: 'chat', chatId: id, change: 'chat' })
    },
    // Everything is read from one moment, also while a turn writes the original.
    { isolationLevel: 'RepeatableRead' },
  )
  return { chatId: id }
}

async function findMessages(tx: Tx, chatId: string, messageId: string | undefined): Promise<SourceMessage[]> {
  const end = messageId === undefined ? null : await tx.message.findUnique({ where: { id: messageId } })
  if (messageId !== undefined && (end?.chatId !== chatId || end.deletedAt !== null)) {
    throw new DomainError('not-found', 'not-found', 'There is no such message in this chat.')
  }
  if (end && end.role !== 'assistant') {
    throw new DomainError(
      'invalid',
      null,
      'A chat can be branched at a reply, not at a message sent to the agent.',
    )
  }
  return tx.message.findMany({
    where: { chatId, status: null, deletedAt: null, ...(end ? { seq: { lte: end.seq } } : {}) },
    orderBy: { seq: 'asc' },
    include: { settlements: true },
  })
}

type CopyTarget = {
  readonly id: string
  readonly ownerId: string | null
  readonly nextSeq: number
  readonly now: Date
}

function chatCopy(source: Chat, { id, ownerId, nextSeq, now }: CopyTarget): Prisma.ChatUncheckedCreateInput {
  return {
    id,
    userId: ownerId,
    agent: source.agent,
    title: source.title,
    titleSource: source.titleSource,
    branchedFrom: source.id,
    fields: stored(source.fields),
    // Whoever makes a branch goes on in it, so it stands first in their list.
    lastMessageAt: now,
    nextSeq,
  }
}

type Copy = {
  readonly chatId: string
  readonly messages: readonly SourceMessage[]
  readonly turn: ChatTurn | null
}

async function copyMessages({ ids }: Deps, tx: Tx, { chatId, messages, turn }: Copy): Promise<void> {
  const copies = messages.map((message, index) => ({ message, id: ids.make(), seq: index + 1 }))
  await tx.message.createMany({
    data: copies.map(({ message, id, seq }) => ({ ...messageCopy(message, turn), id, chatId, seq })),
  })
  await tx.settlement.createMany({
    data: copies.flatMap(({ message, id }) =>
      message.settlements.map((row) => settlementCopy(row, ids.make(), id)),
    ),
  })
}

function messageCopy(message: Message, turn: ChatTurn | null) {
  const isWaiting = turn?.state === 'awaiting' && turn.messageId === message.id
  const closed = closeParts(message.parts as Part[], isWaiting ? openQuestionText : runningCallText)
  return {
    role: message.role,
    parts: closed as unknown as Prisma.InputJsonValue,
    metadata: stored(message.metadata),
    fields: stored(message.fields),
    usage: stored(message.usage),
    author: stored(message.author),
    model: message.model,
    reasoning: message.reasoning,
    createdAt: message.createdAt,
  }
}

function settlementCopy(row: Settlement, id: string, messageId: string) {
  // Every settlement has an actor; only the type of a JSON column allows null.
  return { ...row, id, messageId, output: stored(row.output), actor: row.actor ?? {}, continuedBy: null }
}

function stored(value: Prisma.JsonValue) {
  return value === null ? Prisma.DbNull : value
}
