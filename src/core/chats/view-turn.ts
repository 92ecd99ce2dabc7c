import { z } from 'zod'
import type { TurnView } from '#contracts/turn.ts'
import type { ChatTurn } from '#generated/prisma/client.ts'

const storedError = z.object({ code: z.string(), message: z.string() })

/** The turn of a chat as a reader sees it. A chat without a turn row has never run. */
export function viewTurn(turn: ChatTurn | null): TurnView {
  const lastError = storedError
    .nullable()
    .catch(null)
    .parse(turn?.lastError ?? null)
  const state = turn?.state ?? 'idle'
  return {
    state,
    messageId: state === 'idle' ? null : (turn?.messageId ?? null),
    lastError,
    // Every failed turn can be taken up again; a stopped or completed one leaves no error behind.
    canContinue: state === 'idle' && lastError !== null,
  }
}
