'use client'

import { useCallback, useEffect, useState } from 'react'
import { isRecord } from '#lib/is-record.ts'
import type { Paste } from './pasted-text.ts'

export type Draft = { readonly text: string; readonly pastes: readonly Paste[] }

const empty: Draft = { text: '', pastes: [] }
const textKey = (scope: string) => `frogbot:draft:${scope}`
const pastesKey = (scope: string) => `frogbot:pastes:${scope}`

function load(scope: string): Draft {
  try {
    const pastes: unknown = JSON.parse(localStorage.getItem(pastesKey(scope)) ?? '[]')
    const kept = Array.isArray(pastes) ? pastes.filter(isPaste) : []
    return { text: localStorage.getItem(textKey(scope)) ?? '', pastes: kept }
  } catch {
    // A private window without storage: drafts last as long as the page.
    return empty
  }
}

function isPaste(value: unknown): value is Paste {
  return isRecord(value) && typeof value.id === 'string' && typeof value.text === 'string'
}

function save(scope: string, { text, pastes }: Draft): void {
  store(textKey(scope), text)
  store(pastesKey(scope), pastes.length === 0 ? '' : JSON.stringify(pastes))
}

function store(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // As above, or too long for the storage.
  }
}

export type DraftState = Draft & {
  readonly change: (change: Partial<Draft>) => void
  /** Adds what was typed before the stored draft could be read. */
  readonly add: (typed: string) => void
  /** Empties the field. The stored draft stays until `commit` says that the server has the message. */
  readonly take: () => Draft & { readonly commit: () => void }
}

/**
 * What is being written in a chat, kept over reloads. `scope` names the reader and the chat. What is being written while
 * the first message makes the chat goes along into its scope; `chat` stands for the open chat and stays the same then.
 */
export function useDraft(scope: string, chat: unknown): DraftState {
  const [state, setState] = useState({ scope, chat, draft: empty })
  // Read after mounting: the server that rendered the page does not know it.
  useEffect(
    () =>
      setState((current) => {
        const isKept = (current.scope === scope || current.chat === chat) && !isEmpty(current.draft)
        if (isKept && current.scope !== scope) {
          save(current.scope, empty)
          save(scope, current.draft)
        }
        return { scope, chat, draft: isKept ? current.draft : load(scope) }
      }),
    [scope, chat],
  )
  const draft = state.scope === scope || state.chat === chat ? state.draft : empty
  const change = useCallback(
    (change: Partial<Draft>) => {
      setState((current) => {
        const isSame = current.scope === scope || current.chat === chat
        const next = { ...(isSame ? current.draft : empty), ...change }
        save(scope, next)
        return { scope, chat, draft: next }
      })
    },
    [scope, chat],
  )
  const add = (typed: string) => {
    const stored = load(scope)
    change({ ...stored, text: stored.text === '' ? typed : `${stored.text}\n${typed}` })
  }
  const take = () => {
    setState({ scope, chat, draft: empty })
    const isStored = () => JSON.stringify(load(scope)) === JSON.stringify(draft)
    return { ...draft, commit: () => (isStored() ? save(scope, empty) : undefined) }
  }
  return { ...draft, change, add, take }
}

function isEmpty({ text, pastes }: Draft): boolean {
  return text === '' && pastes.length === 0
}
