import type { Delivery } from '#contracts/agent.ts'
import type { MessagePart } from '#contracts/message.ts'
import { type Actor, userOf, viewActor } from '#core/access/actor.ts'
import { getUsableAgent } from '#core/access/get-agent.ts'
import { getWritableChat } from '#core/access/get-chat.ts'
import { placeholderTitle } from '#core/chats/placeholder-title.ts'
import { defaultValues, extraFieldsOf, newMessageFields } from '#core/collections/extra-fields.ts'
import { hookUserParts } from '#core/collections/hook-user-parts.ts'
import { hookWritten } from '#core/collections/hook-written.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import type { Chat, ChatTurn } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { chooseModel } from './choose-model.ts'
import { findSentMessage, isTakenMessageId } from './find-sent-message.ts'
import { insertChat } from './insert-chat.ts'
import { recoverChat } from './recover-turns.ts'
import { runNextQueued, startRun } from './run-turn.ts'
import type { Queued, Sent } from './sent-types.ts'
import { mayJoin } from './steering.ts'
import { claimedTurn, claimTurn, isDriven, isOurs, lockTurn, takeSeq } from './turn-rows.ts'
import type { Claim, Driver, Surface } from './turn-types.ts'
import { checkUserParts, usableMessageId } from './user-message.ts'

export type SendInput = {
  readonly agent: string
  /** Left out: the message starts a new chat. */
  readonly chatId?: string | undefined
  readonly message: { readonly id?: string | undefined; readonly parts: readonly MessagePart[] }
  readonly delivery?: Delivery | undefined
  readonly model?: string | undefined
  readonly reasoning?: string | undefined
  readonly surface?: Surface | undefined
  /** False refuses with `turn-in-progress` instead of queueing. */
  readonly mayQueue?: boolean | undefined
}

type Prepared = Omit<SendInput, 'message'> & {
  readonly messageId: string
  readonly parts: MessagePart[]
  readonly driver: Driver
}

/**
 * Stores a person's message and starts the agent, or queues the message behind the turn that runs or waits. The
 * message is stored before anything else happens; sending the same message (id) twice stores it once.
 */
export async function sendMessage(deps: CoreDeps, actor: Actor, input: SendInput): Promise<Sent> {
  const agent = await getUsableAgent(deps, actor, input.agent)
  chooseModel(deps, agent, input.model)
  const { chatId } = input
  const parts = checkUserParts(input.message.parts)
  const prepared: Prepared = {
    ...input,
    messageId: usableMessageId(input.message.id) ?? deps.ids.make(),
    parts: checkUserParts(await hookUserParts(deps, actor, { operation: 'create', chatId, parts })),
    driver: { ...viewActor(actor), surface: input.surface ?? 'chat' },
  }
  try {
    return await accept(deps, actor, prepared)
  } catch (error) {
    if (!isTakenMessageId(error)) throw error
    const sent = await findSentMessage(deps, actor, prepared)
    return sent ?? accept(deps, actor, { ...prepared, messageId: deps.ids.make() })
  }
}

async function accept(deps: CoreDeps, actor: Actor, input: Prepared): Promise<Sent> {
  const accepted = await (input.chatId === undefined
    ? startChat(deps, actor, input)
    : continueChat(deps, actor, input.chatId, input))
  void hookSent(deps, actor, input, accepted.chatId)
  if ('status' in accepted) {
    // Behind a turn that just ended, or whose process died before it looked at the queue: look now.
    await runNextQueued(deps, accepted.chatId)
    return accepted
  }
  startRun(deps, accepted)
  return {
    status: 'started',
    chatId: accepted.chatId,
    messageId: input.messageId,
    attemptId: accepted.attemptId,
    replyId: accepted.replyId,
  }
}

async function hookSent(deps: CoreDeps, actor: Actor, input: Prepared, chatId: string): Promise<void> {
  if (input.chatId === undefined)
    await hookWritten(deps, actor, { role: 'chat', id: chatId, operation: 'create' })
  await hookWritten(deps, actor, { role: 'message', id: input.messageId, operation: 'create' })
}

async function startChat(deps: CoreDeps, actor: Actor, input: Prepared): Promise<Claim> {
  const ownerId = userOf(actor)?.id ?? null
  const chatId = deps.ids.make()
  const claim: Claim = {
    ...claimFields(deps, input, chatId, ownerId, null),
    attemptId: deps.ids.make(),
    replySeq: 2,
  }
  const { id, author, model, reasoning, fields = null } = messageData(deps, input)
  await insertChat(deps, {
    id: chatId,
    agent: input.agent,
    ownerId,
    title: placeholderTitle(input.parts),
    fields: defaultValues(extraFieldsOf(deps.config).chat),
    now: deps.clock.now(),
    message: { id, parts: input.parts, author, model, reasoning, fields },
    turn: claimedTurn(deps, claim),
  })
  // Events are hints: nothing is lost when the process dies before this one.
  await deps.events.publish(deps.db, ownerId, { type: 'chat', chatId, change: 'turn' })
  return claim
}

async function continueChat(
  deps: CoreDeps,
  actor: Actor,
  chatId: string,
  input: Prepared,
): Promise<Claim | Queued> {
  for (let drivenAttempt: string | null = null; ; ) {
    const accepted = await acceptInto(deps, actor, chatId, input, drivenAttempt)
    if (!('foreign' in accepted)) return accepted
    // A turn whose process died is first put in order: its answers may still have to reach the model.
    if (await isDriven(deps, accepted.foreign)) drivenAttempt = accepted.foreign.attemptId
    else await recoverChat(deps, chatId)
  }
}

/** Accepts the message, or tells of a running turn that may be abandoned: asking who lives needs no lock. */
function acceptInto(
  deps: CoreDeps,
  actor: Actor,
  chatId: string,
  input: Prepared,
  drivenAttempt: string | null,
): Promise<Claim | Queued | { readonly foreign: ChatTurn }> {
  return deps.db.$transaction(async (tx) => {
    const turn = await lockTurn(tx, chatId)
    const chat = await getWritableChat(tx, deps.config, actor, chatId, input.agent)
    if (turn.state === 'running' && turn.attemptId !== drivenAttempt && !isOurs(deps, turn))
      return { foreign: turn }
    const queue = await tx.message.count({ where: { chatId, status: 'queued', deletedAt: null } })
    if (turn.state !== 'idle' || queue > 0) return enqueue(deps, tx, chat, turn, input)
    const seq = await takeSeq(tx, chatId, 2, deps.clock.now())
    await tx.message.create({ data: { ...messageData(deps, input), chatId, seq } })
    await deps.events.publish(tx, chat.userId, { type: 'chat', chatId, change: 'turn' })
    return claimTurn(deps, tx, {
      ...claimFields(deps, input, chatId, chat.userId, chat.channelKey),
      replySeq: seq + 1,
    })
  })
}

async function enqueue(deps: CoreDeps, tx: Tx, chat: Chat, turn: ChatTurn, input: Prepared): Promise<Queued> {
  if (input.mayQueue === false) {
    throw new DomainError(
      'conflict',
      'turn-in-progress',
      'The agent is still working on this chat. Try again when it is done.',
    )
  }
  const delivery: Delivery = input.delivery === 'steer' && mayJoin(turn, input.driver) ? 'steer' : 'queue'
  const seq = await takeSeq(tx, chat.id, 1, deps.clock.now())
  await tx.message.create({
    data: { ...messageData(deps, input), chatId: chat.id, seq, status: 'queued', delivery },
  })
  await deps.events.publish(tx, chat.userId, { type: 'chat', chatId: chat.id, change: 'messages' })
  return { status: 'queued', chatId: chat.id, messageId: input.messageId, delivery }
}

function messageData({ config }: Pick<CoreDeps, 'config'>, input: Prepared) {
  const { surface: _surface, ...author } = input.driver
  return {
    id: input.messageId,
    role: 'user',
    parts: storableJson(input.parts),
    author: storableJson(author) as object,
    model: input.model ?? null,
    reasoning: input.reasoning ?? null,
    ...newMessageFields(config),
  } as const
}

function claimFields(
  deps: Pick<CoreDeps, 'ids'>,
  input: Prepared,
  chatId: string,
  ownerId: string | null,
  channelKey: string | null,
) {
  return {
    chatId,
    agent: input.agent,
    ownerId,
    channelKey,
    replyId: deps.ids.make(),
    userMessageId: input.messageId,
    driver: input.driver,
    model: input.model ?? null,
    reasoning: input.reasoning ?? null,
  }
}
