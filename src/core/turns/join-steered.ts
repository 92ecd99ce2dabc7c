import type { CoreDeps, Tx } from '#core/deps.ts'
import type { Message } from '#generated/prisma/client.ts'
import type { Run } from './prepare-run.ts'
import { toUiMessage } from './transcript.ts'
import { lockOwnTurn, takeSeq } from './turn-rows.ts'
import type { Claim } from './turn-types.ts'

/**
 * Before each step: messages the driver steered with meanwhile join the conversation. The model reads them after what
 * the reply holds so far; they are stored before the reply, which moves behind them.
 */
export async function joinSteered(
  deps: Pick<CoreDeps, 'db' | 'events'>,
  claim: Claim,
  run: Run,
): Promise<void> {
  // Nobody steers a reply that has not begun; whoever was that fast joins at the next step or is promoted.
  if (run.reply.version === 0 && run.reply.parts.length === 0) return
  // Most steps have none; asking without a lock first keeps those cheap. A message that arrives in between waits
  // for the next step or is promoted from the queue.
  const waiting = await deps.db.message.count({ where: steeredOf(claim) })
  if (waiting === 0) return
  const joined = await deps.db.$transaction(async (tx) => {
    await lockOwnTurn(tx, claim)
    const rows = await tx.message.findMany({ where: steeredOf(claim), orderBy: { seq: 'asc' } })
    if (rows.length === 0) return []
    const first = await takeSeq(tx, claim.chatId, rows.length + 1)
    for (const [index, row] of rows.entries()) {
      await tx.message.update({
        where: { id: row.id },
        data: { status: null, seq: first + index, version: { increment: 1 } },
      })
    }
    const replySeq = first + rows.length
    if (run.reply.version === 0) run.reply.seq = replySeq
    else await tx.message.update({ where: { id: run.reply.id }, data: { seq: replySeq } })
    await deps.events.publish(tx, claim.ownerId, { type: 'chat', chatId: claim.chatId, change: 'messages' })
    return rows
  })
  const at = run.reply.parts.length
  run.steered.push(...joined.map((row: Message) => ({ at, message: toUiMessage(row) })))
}

const steeredOf = (claim: Claim) =>
  ({ chatId: claim.chatId, status: 'queued', delivery: 'steer', deletedAt: null }) as const

/** Messages that came too late to steer the turn they were meant for are ordinary ones for every later turn. */
export async function stopSteering(tx: Tx, chatId: string): Promise<void> {
  await tx.message.updateMany({
    where: { chatId, status: 'queued', delivery: 'steer' },
    data: { delivery: 'queue', version: { increment: 1 } },
  })
}
