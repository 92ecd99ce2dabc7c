import type { ActorView } from '#contracts/message.ts'

/** Where a turn came from; it decides which client tools are offered. */
export type Surface = 'chat' | 'local' | 'channel'

/** Who a turn runs as, as the turn row keeps it. */
export type Driver = ActorView & { readonly surface: Surface }

/** The right to run one attempt of a chat's turn, handed out in the transaction that made it. */
export type Claim = {
  readonly chatId: string
  readonly agent: string
  /** Whose live views are told of changes; null for a chat without an owner. */
  readonly ownerId: string | null
  readonly channelKey: string | null
  readonly attemptId: string
  /** The assistant message this attempt writes. */
  readonly replyId: string
  /** The place kept for a reply that is not stored yet; null when it is stored already. */
  readonly replySeq: number | null
  readonly userMessageId: string | null
  readonly driver: Driver
  readonly model: string | null
  readonly reasoning: string | null
}

/** Tokens used, summed over steps. */
export type Usage = {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly totalTokens: number
}

/** Why a turn failed, in words for the person. */
export type TurnError = { readonly code: string; readonly message: string }

export const leaseMs = 60_000
export const renewEveryMs = 20_000
/** How often recovery takes a turn up again by itself before it leaves that to the person. */
export const maxRecoveries = 3

/** Why an attempt was aborted: `lost` attempts must not write any more. */
export type AbortKind = 'stop' | 'lost' | 'shutdown'

export class TurnAborted extends Error {
  override readonly name = 'TurnAborted'
  readonly kind: AbortKind

  // Next bundles hold copies of this class: the one that aborts is not always the one that looks, so the name decides.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'TurnAborted'
  }

  constructor(kind: AbortKind) {
    super(`The turn was aborted: ${kind}`)
    this.kind = kind
  }
}
