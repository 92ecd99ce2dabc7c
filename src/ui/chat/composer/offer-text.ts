/** A message handed to the composer from elsewhere on the page, such as one that was taken back. */
export type OfferedText = { readonly text: string; readonly pastes: readonly string[] }

const eventName = 'frogbot:offer-text'

export function offerText(offered: OfferedText): void {
  document.dispatchEvent(new CustomEvent<OfferedText>(eventName, { detail: offered }))
}

export function onOfferedText(take: (offered: OfferedText) => void): () => void {
  // Nobody else knows the name of the event.
  const listener = (event: Event) => take((event as CustomEvent<OfferedText>).detail)
  document.addEventListener(eventName, listener)
  return () => document.removeEventListener(eventName, listener)
}
