import { lastTypedAt } from '../composer/note-typing.ts'

/**
 * A question may arrive in the middle of a word. Keys meant for the text field that has just gone must not choose an
 * option, so a card that arrives while somebody types ignores keys until they have paused.
 */
const recentMs = 1500
const pauseMs = 600

type TypingGuard = {
  /** Whether a key that is pressed now is meant for the card. */
  takesKey(): boolean
  /** Whoever points at the card has seen it. */
  arm(): void
}

export function createTypingGuard(
  now: () => number = () => performance.now(),
  typedAt = lastTypedAt(),
): TypingGuard {
  let quietSince = typedAt
  let isArmed = now() - typedAt > recentMs
  return {
    takesKey() {
      if (!isArmed && now() - quietSince > pauseMs) isArmed = true
      quietSince = now()
      return isArmed
    },
    arm() {
      isArmed = true
    },
  }
}
