/** Text handed to the composer from elsewhere on the page, such as a message that was taken back. */
const eventName = 'frogbot:offer-text'

export function offerText(text: string): void {
  document.dispatchEvent(new CustomEvent(eventName, { detail: text }))
}

export function onOfferedText(take: (text: string) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') take(event.detail)
  }
  document.addEventListener(eventName, listener)
  return () => document.removeEventListener(eventName, listener)
}
