import type { MessagePart } from '#contracts/message.ts'
import { type Actor, viewActor } from '#core/access/actor.ts'
import { getUsableAgent } from '#core/access/get-agent.ts'
import { getWritableChat } from '#core/access/get-chat.ts'
import { hookUserParts } from '#core/collections/hook-user-parts.ts'
import { hookWritten } from '#core/collections/hook-written.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import type { Chat, ChatTurn, Message } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { chooseModel } from './choose-model.ts'
import { stopSteering } from './join-steered.ts'
import { untilLastCompletedStep } from './message-parts.ts'
import { recoverChat } from './recover-turns.ts'
import { startRun } from './run-turn.ts'
import { partsOf } from './transcript.ts'
import { claimTurn, lockTurn, takeSeq } from './turn-rows.ts'
import type { Claim } from './turn-types.ts'
import { checkUserParts } from './user-message.ts'

type InChat = {
  readonly chatId: string
  readonly agent?: string | undefined
  /** For this turn, instead of what the user message asked for. */
  readonly model?: string | undefined
  readonly reasoning?: string | undefined
}
type Restarted = { readonly chatId: string; readonly attemptId: string; readonly replyId: string }

/** Takes a broken-off reply up again: what its last complete step holds is kept, also every recorded answer. */
export function continueTurn(deps: CoreDeps, actor: Actor, input: InChat): Promise<Restarted> {
  return restart(deps, actor, input, async (tx, chat, turn) => {
    const last = await findLast(tx, chat)
    if (last === null) throw nothingToContinue()
    if (last.role === 'user') return { userMessage: last, reply: null }
    // A reply that ended well, was stopped or declined is finished: continuing would throw it away.
    if (turn.lastError === null) throw nothingToContinue()
    const userMessage = await findUserMessageBefore(tx, last)
    if (userMessage === null) throw nothingToContinue()
    const parts = untilLastCompletedStep(partsOf(last))
    const data = { parts: storableJson(parts), metadata: {}, version: { increment: 1 } }
    return { userMessage, reply: await tx.message.update({ where: { id: last.id }, data }) }
  })
}

/** Removes a reply and what follows it, and answers its user message again. */
export function regenerate(
  deps: CoreDeps,
  actor: Actor,
  input: InChat & { readonly messageId: string },
): Promise<Restarted> {
  return restart(deps, actor, input, async (tx, chat) => {
    return takeBack(deps, tx, chat, await getMessage(tx, chat, input.messageId, 'assistant'))
  })
}

/**
 * The same as chat clients ask for it: they name the reply, or the user message to answer, or nothing and mean the end
 * of the chat, where a reply may be missing.
 */
export function regenerateFrom(
  deps: CoreDeps,
  actor: Actor,
  input: InChat & { readonly messageId: string | null },
): Promise<Restarted> {
  return restart(deps, actor, input, async (tx, chat) => {
    const { messageId } = input
    const from = messageId === null ? await findLast(tx, chat) : await getMessage(tx, chat, messageId)
    if (from === null) throw messageNotFound()
    if (from.role === 'assistant') return takeBack(deps, tx, chat, from)
    await removeFrom(deps, tx, chat, from.seq + 1)
    return { userMessage: from, reply: null }
  })
}

async function takeBack(deps: CoreDeps, tx: Tx, chat: Chat, reply: Message): Promise<Restart> {
  const userMessage = await findUserMessageBefore(tx, reply)
  if (userMessage === null) throw messageNotFound()
  await removeFrom(deps, tx, chat, reply.seq)
  return { userMessage, reply: null }
}

/** Replaces a sent user message, removes what followed it, and answers it again. */
export async function editMessage(
  deps: CoreDeps,
  actor: Actor,
  input: InChat & { readonly messageId: string; readonly parts: readonly MessagePart[] },
): Promise<Restarted> {
  const { chatId, messageId } = input
  const sent = checkUserParts(input.parts)
  const changed = await hookUserParts(deps, actor, { operation: 'update', chatId, parts: sent })
  const parts = storableJson(checkUserParts(changed))
  const restarted = await restart(deps, actor, input, async (tx, chat) => {
    const message = await getMessage(tx, chat, input.messageId, 'user')
    await removeFrom(deps, tx, chat, message.seq + 1)
    const userMessage = await tx.message.update({
      where: { id: message.id },
      data: { parts, version: { increment: 1 } },
    })
    return { userMessage, reply: null }
  })
  void hookWritten(deps, actor, { role: 'message', id: messageId, operation: 'update' })
  return restarted
}

type Restart = { readonly userMessage: Message; readonly reply: Message | null }

async function restart(
  deps: CoreDeps,
  actor: Actor,
  input: InChat,
  choose: (tx: Tx, chat: Chat, turn: ChatTurn) => Promise<Restart>,
): Promise<Restarted> {
  const readable = await getWritableChat(deps.db, deps.config, actor, input.chatId, input.agent)
  chooseModel(deps, await getUsableAgent(deps, actor, readable.agent), input.model)
  await recoverChat(deps, input.chatId)
  const claim = await deps.db.$transaction(async (tx) => {
    const turn = await lockTurn(tx, input.chatId)
    assertIdle(turn)
    const chat = await getWritableChat(tx, deps.config, actor, input.chatId, input.agent)
    const { userMessage, reply } = await choose(tx, chat, turn)
    await stopSteering(tx, chat.id)
    await deps.events.publish(tx, chat.userId, { type: 'chat', chatId: chat.id, change: 'turn' })
    return claimFor(deps, tx, actor, chat, askAgain(userMessage, input), reply)
  })
  startRun(deps, claim)
  return { chatId: claim.chatId, attemptId: claim.attemptId, replyId: claim.replyId }
}

function askAgain(message: Message, { model, reasoning }: InChat): Message {
  return { ...message, model: model ?? message.model, reasoning: reasoning ?? message.reasoning }
}

function assertIdle(turn: ChatTurn): void {
  if (turn.state === 'running') {
    throw new DomainError(
      'conflict',
      'turn-in-progress',
      'The agent is still working on this chat. Stop it first, or wait.',
    )
  }
  if (turn.state === 'awaiting') {
    throw new DomainError('conflict', 'pending-calls', 'A question is waiting. Answer or dismiss it first.')
  }
}

async function claimFor(
  deps: CoreDeps,
  tx: Tx,
  actor: Actor,
  chat: Chat,
  userMessage: Message,
  reply: Message | null,
): Promise<Claim> {
  const replySeq = reply === null ? await takeSeq(tx, chat.id, 1) : null
  return claimTurn(deps, tx, {
    chatId: chat.id,
    agent: chat.agent,
    ownerId: chat.userId,
    channelKey: chat.channelKey,
    replyId: reply?.id ?? deps.ids.make(),
    replySeq,
    userMessageId: userMessage.id,
    driver: { ...viewActor(actor), surface: actor.kind === 'channel' ? 'channel' : 'chat' },
    model: userMessage.model,
    reasoning: userMessage.reasoning,
  })
}

const shown = (chatId: string) => ({ chatId, deletedAt: null, status: null }) as const
const messageNotFound = () => new DomainError('not-found', 'not-found', 'There is no such message.')
const nothingToContinue = () =>
  new DomainError('conflict', 'nothing-to-continue', 'There is nothing to continue in this chat.')

function findLast(tx: Tx, chat: Chat): Promise<Message | null> {
  return tx.message.findFirst({ where: shown(chat.id), orderBy: { seq: 'desc' } })
}

function findUserMessageBefore(tx: Tx, message: Message): Promise<Message | null> {
  return tx.message.findFirst({
    where: { ...shown(message.chatId), role: 'user', seq: { lt: message.seq } },
    orderBy: { seq: 'desc' },
  })
}

async function getMessage(
  tx: Tx,
  chat: Chat,
  messageId: string,
  role?: 'user' | 'assistant',
): Promise<Message> {
  const where = { ...shown(chat.id), id: messageId, ...(role === undefined ? {} : { role }) }
  const message = await tx.message.findFirst({ where })
  if (message === null) throw messageNotFound()
  return message
}

async function removeFrom(deps: Pick<CoreDeps, 'clock'>, tx: Tx, chat: Chat, seq: number): Promise<void> {
  await tx.message.updateMany({
    where: { ...shown(chat.id), seq: { gte: seq } },
    data: { deletedAt: deps.clock.now(), version: { increment: 1 } },
  })
}
