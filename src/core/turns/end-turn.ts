import type { CoreDeps, Tx } from '#core/deps.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { endInOne } from './end-in-one.ts'
import { hasEarlierReply } from './has-earlier-reply.ts'
import { closeParts } from './message-parts.ts'
import type { Reply } from './prepare-run.ts'
import { type ReplyNotes, saveReply } from './save-reply.ts'
import { lockOwnTurn } from './turn-rows.ts'
import type { Claim, TurnError } from './turn-types.ts'

type EndDeps = Pick<CoreDeps, 'db' | 'clock' | 'events' | 'jobs' | 'config' | 'log'>

type Ending = {
  /** `awaiting` keeps the reply as the waiting message; `idle` frees the chat. */
  readonly state: 'idle' | 'awaiting'
  readonly error: TurnError | null
  /** Null when there is nothing to store of this attempt. */
  readonly reply: Reply | null
  readonly notes: ReplyNotes
}

/**
 * Ends an attempt: the last save of its reply and the turn's next state are one transaction. Returns that state: a
 * stop that this process has not heard of yet turns a question into a stopped reply.
 */
export async function endTurn(deps: EndDeps, claim: Claim, planned: Ending): Promise<Ending['state']> {
  const { reply, notes } = planned
  if (planned.state === 'idle' && planned.error === null && reply !== null) {
    const ended = await endInOne(deps, claim, { reply, notes })
    if (ended) {
      reply.version += 1
      await deps.events.publish(deps.db, claim.ownerId, {
        type: 'chat',
        chatId: claim.chatId,
        change: 'turn',
      })
      if (ended.wantsTitle && deps.config.utilityModel !== null) sendTitleJob(deps, claim)
      return 'idle'
    }
  }
  return endInTransaction(deps, claim, planned)
}

async function endInTransaction(deps: EndDeps, claim: Claim, planned: Ending): Promise<Ending['state']> {
  const { state, wantsTitle } = await deps.db.$transaction(async (tx) => {
    const turn = await lockOwnTurn(tx, claim)
    const ending = turn.stopRequestedAt === null ? planned : stoppedEnding(planned)
    const { reply, notes, state, error } = ending
    if (reply !== null) await saveReply(tx, claim, reply, notes)
    await tx.chatTurn.update({ where: { chatId: claim.chatId }, data: endedTurn(state, error) })
    const chat = await tx.chat.update({
      where: { id: claim.chatId },
      data: { lastMessageAt: deps.clock.now() },
      select: { titleSource: true },
    })
    const mayTitle = chat.titleSource === 'placeholder' && deps.config.utilityModel !== null
    const wantsTitle = mayTitle && state === 'idle' && error === null && (await isFirstReply(tx, claim))
    await deps.events.publish(tx, claim.ownerId, { type: 'chat', chatId: claim.chatId, change: 'turn' })
    return { state, wantsTitle }
  })
  if (planned.reply !== null) planned.reply.version += 1
  if (wantsTitle) sendTitleJob(deps, claim)
  return state
}

function stoppedEnding(planned: Ending): Ending {
  if (planned.state !== 'awaiting' || planned.reply === null) return planned
  const reply = {
    ...planned.reply,
    parts: closeParts(planned.reply.parts, 'Closed, because the reply was stopped.'),
  }
  return { ...planned, state: 'idle', reply, notes: { ...planned.notes, metadata: { stopped: true } } }
}

/** The fields of a turn row nobody runs any more. */
export function endedTurn(state: 'idle' | 'awaiting', error: TurnError | null) {
  return {
    state,
    ...(state === 'idle' ? { messageId: null } : {}),
    runnerId: null,
    leaseEndsAt: null,
    stopRequestedAt: null,
    lastError: error === null ? Prisma.DbNull : storableJson(error),
  }
}

// Only the first reply is a reason for a title; later turns never make one.
async function isFirstReply(tx: Tx, claim: Claim): Promise<boolean> {
  const earlier = await tx.$queryRaw<object[]>`SELECT 1 WHERE ${hasEarlierReply(claim)}`
  return earlier.length === 0
}

// Neither part of the transaction nor waited for: a title that can't be made must never cost or delay a reply.
function sendTitleJob({ jobs, log }: EndDeps, { chatId }: Claim): void {
  jobs.send('title', { chatId }, { key: chatId }).catch((error: unknown) => {
    log.warn({ err: error, chatId }, 'A title could not be asked for')
  })
}
