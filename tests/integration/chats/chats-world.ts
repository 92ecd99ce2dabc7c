import type { Actor } from '#core/access/actor.ts'
import { storableJson } from '#lib/storable-json.ts'
import type { World } from '../../setup/core-world.ts'

type ChatFields = {
  readonly title?: string
  readonly titleSource?: 'placeholder' | 'generated' | 'user'
  readonly agent?: string
  readonly lastMessageAt?: Date | null
  readonly deletedAt?: Date
  readonly channel?: string
  readonly channelKey?: string
  readonly turn?: object
}

/** A chat as rows, without running anything. */
export async function addChat(
  world: World,
  owner: (Actor & { kind: 'user' }) | null,
  fields: ChatFields = {},
) {
  const { turn, ...rest } = fields
  const id = world.deps.ids.make()
  await world.deps.db.chat.create({
    data: { id, agent: 'asker', userId: owner?.user.id ?? null, ...rest, turn: { create: { ...turn } } },
  })
  return id
}

type MessageFields = {
  readonly role?: 'user' | 'assistant'
  readonly parts?: readonly object[]
  readonly status?: 'queued'
  readonly deletedAt?: Date
  readonly metadata?: object
}

export async function addMessage(world: World, chatId: string, fields: MessageFields = {}) {
  const { role = 'user', parts = [{ type: 'text', text: 'Hello' }], metadata, ...rest } = fields
  const { nextSeq } = await world.deps.db.chat.update({
    where: { id: chatId },
    data: { nextSeq: { increment: 1 } },
  })
  const id = world.deps.ids.make()
  const json = { parts: storableJson(parts), ...(metadata ? { metadata: storableJson(metadata) } : {}) }
  await world.deps.db.message.create({ data: { id, chatId, seq: nextSeq - 1, role, ...json, ...rest } })
  return id
}

export const text = (value: string) => ({ type: 'text', text: value })

export const questionPart = (toolCallId: string, state = 'input-available') => ({
  type: 'tool-question',
  toolCallId,
  state,
  input: { questions: [{ header: 'Color', question: 'Which?', options: [{ label: 'Red' }] }] },
})
