import type { SettlementResult } from '#contracts/turn.ts'
import { type Actor, viewActor } from '#core/access/actor.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { partsOf } from '#core/turns/transcript.ts'
import type { Message, Settlement, SettlementOutcome } from '#generated/prisma/client.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { storableJson, storableText } from '#lib/storable-json.ts'
import { findCallPart } from './open-calls.ts'

export const dismissedText = 'Dismissed by the user.'
export const cancelledText = 'Closed, because another question of the same step was dismissed.'
export const stoppedText = 'Closed, because the reply was stopped.'

export type NewSettlement = {
  readonly messageId: string
  readonly toolCallId: string
  readonly toolName: string
  readonly outcome: SettlementOutcome
  /** The parsed answer; undefined unless answered. */
  readonly output?: unknown
  readonly errorText?: string | undefined
}

/** Records how calls ended and returns the rows. The unique key lets the database decide who was first. */
export async function insertSettlements(
  deps: Pick<CoreDeps, 'ids' | 'clock'>,
  tx: Tx,
  actor: Actor,
  settlements: readonly NewSettlement[],
): Promise<Settlement[]> {
  const settledAt = deps.clock.now()
  return tx.settlement.createManyAndReturn({
    data: settlements.map(({ output, errorText, ...rest }) => ({
      ...rest,
      id: deps.ids.make(),
      output: output === undefined ? Prisma.DbNull : storableJson(output),
      errorText: errorText ?? null,
      actor: storableJson(viewActor(actor)),
      settledAt,
    })),
  })
}

/** A settlement with the part that holds it, as the settle endpoint answers. */
export function viewSettlement(row: Settlement, message: Pick<Message, 'parts'>): SettlementResult {
  const part = findCallPart(partsOf(message), row.toolCallId)
  return {
    toolCallId: row.toolCallId,
    outcome: row.outcome,
    settledAt: row.settledAt.toISOString(),
    part: (part ?? {
      type: `tool-${row.toolName}`,
      toolCallId: row.toolCallId,
      state: 'output-error',
    }) as SettlementResult['part'],
  }
}

/** The newest settlement of a call in a chat. */
export async function findSettlement(
  tx: Tx,
  chatId: string,
  toolCallId: string,
  messageId?: string,
): Promise<SettlementResult | null> {
  // No stored id is like this, and PostgreSQL fails on a NUL instead of finding nothing.
  if (storableText(toolCallId) !== toolCallId) return null
  const row = await tx.settlement.findFirst({
    where: { toolCallId, message: { chatId, ...(messageId === undefined ? {} : { id: messageId }) } },
    orderBy: { settledAt: 'desc' },
    include: { message: true },
  })
  return row === null ? null : viewSettlement(row, row.message)
}

export function alreadySettled(settlement: SettlementResult): DomainError {
  return new DomainError('conflict', 'already-settled', endText(settlement), { details: { settlement } })
}

// Who answered is not told: it may have been the caller, whose first answer got lost.
function endText({ outcome, part }: SettlementResult): string {
  if (outcome === 'answered') return 'This was answered already.'
  if (outcome === 'dismissed') return 'This was dismissed already.'
  return typeof part.errorText === 'string' ? part.errorText : 'This was closed without an answer.'
}
