const eventName = 'frogbot:focus-composer'

/** Hands the focus to the composer from elsewhere on the page, when what had it is gone. */
export function focusComposer(): void {
  document.dispatchEvent(new Event(eventName))
}

export function onComposerFocus(take: () => void): () => void {
  document.addEventListener(eventName, take)
  return () => document.removeEventListener(eventName, take)
}
