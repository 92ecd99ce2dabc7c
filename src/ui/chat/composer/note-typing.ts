let typedAt = Number.NEGATIVE_INFINITY

/** Told by text fields of the chat on every change. */
export function noteTyping(): void {
  typedAt = performance.now()
}

/** On the clock of `performance.now()`. */
export function lastTypedAt(): number {
  return typedAt
}
