import type { ActorView } from '#contracts/message.ts'
import { getUsableAgent } from '#core/access/get-agent.ts'
import { canReadChat } from '#core/access/get-chat.ts'
import { restoreActor } from '#core/access/restore-actor.ts'
import { newMessageFields } from '#core/collections/extra-fields.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { isDomainError } from '#core/errors.ts'
import type { Chat, Message } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { chooseModel } from './choose-model.ts'
import { stopSteering } from './join-steered.ts'
import { claimTurn, lockTurn, takeSeq } from './turn-rows.ts'
import type { Claim, TurnError } from './turn-types.ts'

/**
 * Claims the turn of an idle chat for its oldest queued message, to run as its author. One that can no longer run is
 * answered with the reason, so that no message stays silently unanswered, and the next one has its turn. Null when
 * nothing is to run.
 */
export async function claimNextQueued(deps: CoreDeps, chatId: string): Promise<Claim | null> {
  const queued = { chatId, status: 'queued', deletedAt: null } as const
  // Most chats have no queue, and a look for a single id is the cheapest.
  if ((await deps.db.message.findFirst({ where: queued, select: { id: true } })) === null) return null
  for (;;) {
    const next = await deps.db.message.findFirst({
      where: queued,
      orderBy: { seq: 'asc' },
      include: { chat: true },
    })
    if (next === null || next.chat.deletedAt !== null) return null
    const refusal = await findRefusal(deps, next.chat, next)
    const outcome = await deps.db.$transaction(async (tx) => {
      const turn = await lockTurn(tx, chatId)
      const row = await tx.message.findUnique({ where: { id: next.id }, include: { chat: true } })
      if (turn.state !== 'idle') return null
      // Edited or removed since, or the chat went to the trash or to another agent: look again.
      if (row?.status !== 'queued' || row.deletedAt !== null || !isSame(row.chat, next.chat)) return 'again'
      return refusal === null ? take(deps, tx, row.chat, row) : refuse(deps, tx, row.chat, row, refusal)
    })
    if (outcome !== 'again') return outcome
  }
}

/** Whether what was found out about a chat without its lock, outside of the trash then, still holds. */
function isSame(chat: Chat, seen: Chat): boolean {
  return chat.agent === seen.agent && chat.userId === seen.userId && chat.deletedAt === null
}

async function findRefusal(deps: CoreDeps, chat: Chat, message: Message): Promise<TurnError | null> {
  const actor = await restoreActor(deps.db, message.author as ActorView, chat.channelKey)
  if (actor === null || !canReadChat(actor, chat)) {
    return {
      code: 'forbidden',
      message: 'This message was not answered: its author can no longer use this chat.',
    }
  }
  try {
    const agent = await getUsableAgent(deps, actor, chat.agent)
    chooseModel(deps, agent, message.model)
    return null
  } catch (error) {
    if (isDomainError(error)) return { code: error.code ?? error.kind, message: error.message }
    // A broken access rule would fail again every time, and hold up all messages behind this one.
    deps.log.error({ err: error, chatId: chat.id }, 'A queued message could not be run')
    return {
      code: 'failed',
      message: 'This message was not answered, because something went wrong. Send it again.',
    }
  }
}

async function take(deps: CoreDeps, tx: Tx, chat: Chat, message: Message): Promise<Claim> {
  const seq = await takeSeq(tx, chat.id, 2)
  await tx.message.update({
    where: { id: message.id },
    data: { status: null, seq, version: { increment: 1 } },
  })
  await stopSteering(tx, chat.id)
  await deps.events.publish(tx, chat.userId, { type: 'chat', chatId: chat.id, change: 'turn' })
  const author = message.author as ActorView
  return claimTurn(deps, tx, {
    chatId: chat.id,
    agent: chat.agent,
    ownerId: chat.userId,
    channelKey: chat.channelKey,
    replyId: deps.ids.make(),
    replySeq: seq + 1,
    userMessageId: message.id,
    driver: {
      ...author,
      surface: author.kind === 'channel' ? 'channel' : author.kind === 'server' ? 'local' : 'chat',
    },
    model: message.model,
    reasoning: message.reasoning,
  })
}

async function refuse(
  deps: CoreDeps,
  tx: Tx,
  chat: Chat,
  message: Message,
  error: TurnError,
): Promise<'again'> {
  const seq = await takeSeq(tx, chat.id, 2)
  await tx.message.update({
    where: { id: message.id },
    data: { status: null, seq, version: { increment: 1 } },
  })
  await tx.message.create({
    data: {
      id: deps.ids.make(),
      chatId: chat.id,
      seq: seq + 1,
      role: 'assistant',
      parts: [],
      metadata: storableJson({ error }),
      ...newMessageFields(deps.config),
    },
  })
  await tx.chatTurn.update({ where: { chatId: chat.id }, data: { lastError: storableJson(error) } })
  await deps.events.publish(tx, chat.userId, { type: 'chat', chatId: chat.id, change: 'turn' })
  return 'again'
}
