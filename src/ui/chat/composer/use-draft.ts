'use client'

import { useCallback, useEffect, useState } from 'react'

const keyOf = (scope: string) => `frogbot:draft:${scope}`

function load(scope: string): string {
  try {
    return localStorage.getItem(keyOf(scope)) ?? ''
  } catch {
    // A private window without storage: drafts last as long as the page.
    return ''
  }
}

function save(scope: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(scope))
    else localStorage.setItem(keyOf(scope), text)
  } catch {
    // As above.
  }
}

export type DraftText = {
  readonly text: string
  readonly setText: (text: string) => void
  /** Empties the field. The stored draft stays until `commit` says that the server has the message. */
  readonly take: () => { readonly text: string; readonly commit: () => void }
}

/** What is being written in a chat, kept over reloads. `scope` names the reader and the chat. */
export function useDraft(scope: string): DraftText {
  const [draft, setDraft] = useState({ scope, text: '' })
  // Read after mounting: the server that rendered the page does not know it.
  useEffect(
    () =>
      setDraft((current) => ({
        scope,
        text: current.scope === scope && current.text ? current.text : load(scope),
      })),
    [scope],
  )
  const setText = useCallback(
    (text: string) => {
      setDraft({ scope, text })
      save(scope, text)
    },
    [scope],
  )
  const take = () => {
    const { text } = draft
    setDraft({ scope, text: '' })
    return { text, commit: () => (load(scope) === text ? save(scope, '') : undefined) }
  }
  return { text: draft.scope === scope ? draft.text : '', setText, take }
}
