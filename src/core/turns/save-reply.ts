import type { MessageFields } from '#core/collections/extra-fields.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { storableJson } from '#lib/storable-json.ts'
import type { Reply } from './prepare-run.ts'
import { lockOwnTurn, takeSeq } from './turn-rows.ts'
import { type Claim, TurnAborted, type Usage } from './turn-types.ts'

export type ReplyNotes = {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly usage: Usage | null
  readonly model: string
  readonly reasoning: string | null
  /** The added fields a new reply begins with. */
  readonly added: MessageFields
}

/**
 * Writes the reply as it is now. The caller holds the lock of a turn this attempt owns; the version in the condition
 * catches whoever would write without it.
 */
export async function saveReply(tx: Tx, claim: Claim, reply: Reply, notes: ReplyNotes): Promise<void> {
  const data = {
    parts: storableJson(reply.parts),
    metadata: storableJson(notes.metadata),
    usage: storableJson(addUsage(reply.usedBefore, notes.usage)),
    model: notes.model,
    reasoning: notes.reasoning,
    attemptId: claim.attemptId,
  }
  if (reply.version === 0) {
    const seq = reply.seq ?? (await takeSeq(tx, claim.chatId, 1))
    await tx.message.create({
      data: { ...data, ...notes.added, id: reply.id, chatId: claim.chatId, seq, role: 'assistant' },
    })
    return
  }
  const { count } = await tx.message.updateMany({
    where: { id: reply.id, version: reply.version },
    data: { ...data, version: { increment: 1 } },
  })
  if (count === 0) throw new TurnAborted('lost')
}

/** Saves the reply after a step the loop goes on from. A run whose lease is gone fails here and writes nothing. */
export async function saveStep(
  deps: Pick<CoreDeps, 'db' | 'events'>,
  claim: Claim,
  reply: Reply,
  notes: ReplyNotes,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const turn = await lockOwnTurn(tx, claim)
    await saveReply(tx, claim, reply, notes)
    // Progress was made, so a later crash has its full number of recoveries again.
    if (turn.recoveries > 0)
      await tx.chatTurn.update({ where: { chatId: claim.chatId }, data: { recoveries: 0 } })
    await deps.events.publish(tx, claim.ownerId, { type: 'chat', chatId: claim.chatId, change: 'messages' })
  })
  reply.version += 1
}

/** What a reply used over all its attempts. */
export function addUsage(before: Usage | null, now: Usage | null): Usage | null {
  if (before === null || now === null) return now ?? before
  return {
    inputTokens: before.inputTokens + now.inputTokens,
    outputTokens: before.outputTokens + now.outputTokens,
    totalTokens: before.totalTokens + now.totalTokens,
  }
}
