import { type Draft, loadDraft, putBefore, saveDraft } from './draft-store.ts'
import { toPaste, type Written } from './pasted-text.ts'

const eventName = 'frogbot:offer-text'

type Offer = { readonly scope: string; readonly draft: Draft }

/**
 * Hands something to the composer from elsewhere on the page, such as a message that was taken back. `scope` names the
 * draft it belongs to. While its composer is not there, a card being in its place, it waits in the draft.
 */
export function offerText(scope: string, { text, pastes }: Written): void {
  const draft: Draft = { text, pastes: pastes.map(toPaste) }
  const event = new CustomEvent<Offer>(eventName, { detail: { scope, draft }, cancelable: true })
  const isTaken = !document.dispatchEvent(event)
  if (isTaken) return
  saveDraft(scope, putBefore(loadDraft(scope), draft))
}

export function onOfferedText(scope: string, take: (draft: Draft) => void): () => void {
  const listener = (event: Event) => {
    // Nobody else knows the name of the event.
    const { detail } = event as CustomEvent<Offer>
    if (detail.scope !== scope) return
    event.preventDefault()
    take(detail.draft)
  }
  document.addEventListener(eventName, listener)
  return () => document.removeEventListener(eventName, listener)
}
