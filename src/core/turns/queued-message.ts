import type { Delivery } from '#contracts/agent.ts'
import type { ActorView, MessagePart } from '#contracts/message.ts'
import { type Actor, viewActor } from '#core/access/actor.ts'
import { getWritableChat } from '#core/access/get-chat.ts'
import { hookUserParts } from '#core/collections/hook-user-parts.ts'
import { hookWritten } from '#core/collections/hook-written.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import type { Chat, ChatTurn, Message } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { isSamePerson, mayJoin } from './steering.ts'
import { lockTurn } from './turn-rows.ts'
import { checkUserParts } from './user-message.ts'

type Input = { readonly chatId: string; readonly agent?: string | undefined; readonly messageId: string }

type Change = {
  readonly parts?: readonly MessagePart[] | undefined
  /** `steer` hands the message to the running turn, as if it had been sent so; `queue` takes it back. */
  readonly delivery?: Delivery | undefined
}

/** Changes a message that still waits in the queue. Only its author may; 409 `not-queued` once it runs. */
export async function editQueued(deps: CoreDeps, actor: Actor, input: Input & Change): Promise<Message> {
  const parts = input.parts === undefined ? null : await changeParts(deps, actor, input.chatId, input.parts)
  const changed = await withQueued(deps, actor, input, (tx, { message, turn }) => {
    const delivery = input.delivery === 'steer' && !mayJoin(turn, viewActor(actor)) ? 'queue' : input.delivery
    return tx.message.update({
      where: { id: message.id },
      data: {
        ...(parts === null ? {} : { parts }),
        ...(delivery === undefined ? {} : { delivery }),
        version: { increment: 1 },
      },
    })
  })
  void hookWritten(deps, actor, { role: 'message', id: changed.id, operation: 'update' })
  return changed
}

async function changeParts(deps: CoreDeps, actor: Actor, chatId: string, sent: readonly MessagePart[]) {
  const parts = checkUserParts(sent)
  return storableJson(
    checkUserParts(await hookUserParts(deps, actor, { operation: 'update', chatId, parts })),
  )
}

/** Takes a message out of the queue. Only its author may; 409 `not-queued` once it runs. */
export async function removeQueued(deps: CoreDeps, actor: Actor, input: Input): Promise<Message> {
  return withQueued(deps, actor, input, (tx, { message }) => tx.message.delete({ where: { id: message.id } }))
}

type Found = { readonly message: Message; readonly turn: ChatTurn }

async function withQueued(
  deps: CoreDeps,
  actor: Actor,
  input: Input,
  change: (tx: Tx, found: Found) => Promise<Message>,
): Promise<Message> {
  return deps.db.$transaction(async (tx) => {
    const turn = await lockTurn(tx, input.chatId)
    const chat = await getWritableChat(tx, deps.config, actor, input.chatId, input.agent)
    const message = await getQueued(tx, actor, chat, input.messageId)
    const changed = await change(tx, { message, turn })
    await deps.events.publish(tx, chat.userId, { type: 'chat', chatId: chat.id, change: 'messages' })
    return changed
  })
}

async function getQueued(tx: Tx, actor: Actor, chat: Chat, messageId: string): Promise<Message> {
  const message = await tx.message.findFirst({ where: { id: messageId, chatId: chat.id, deletedAt: null } })
  if (message === null) throw new DomainError('not-found', 'not-found', 'There is no such message.')
  if (!isAuthor(actor, message))
    throw new DomainError('forbidden', 'forbidden', 'Only its author may change a queued message.')
  if (message.status !== 'queued')
    throw new DomainError('conflict', 'not-queued', 'This message is not queued any more.')
  return message
}

function isAuthor(actor: Actor, message: Message): boolean {
  const author = message.author as ActorView | null
  return author !== null && isSamePerson(author, viewActor(actor))
}
