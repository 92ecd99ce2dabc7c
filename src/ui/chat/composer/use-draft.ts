'use client'

import { useCallback, useEffect, useState } from 'react'
import { useChatContext } from '../provider/chat-context.ts'
import { useChatSession } from '../session/use-chat-session.ts'
import { type Draft, draftScope, emptyDraft, loadDraft, putBefore, saveDraft } from './draft-store.ts'
import { takeUnsent } from './unsent-store.ts'

export type DraftState = Draft & {
  readonly change: (change: Partial<Draft>) => void
  /** Adds what was typed before the stored draft could be read. */
  readonly add: (typed: string) => void
  /** Empties the field. What was in it is kept elsewhere until the server has it. */
  readonly take: () => Draft
}

/** Names the reader and the open chat. */
export function useDraftScope(): string {
  const { viewer } = useChatContext()
  const { state } = useChatSession()
  return draftScope(viewer.id, state.chatId)
}

/**
 * What is being written in a chat, kept over reloads. `scope` names the reader and the chat. What is being written while
 * the first message makes the chat goes along into its scope; `chat` stands for the open chat and stays the same then.
 */
export function useDraft(scope: string, chat: unknown): DraftState {
  const [state, setState] = useState({ scope, chat, draft: emptyDraft })
  // Read after mounting: the server that rendered the page does not know it.
  useEffect(() => {
    const unsent = takeUnsent(scope)
    const stored = loadDraft(scope)
    setState((current) => {
      const isKept = (current.scope === scope || current.chat === chat) && !isEmpty(current.draft)
      if (!isKept) return { scope, chat, draft: stored }
      const draft = unsent.reduceRight(putBefore, current.draft)
      if (current.scope !== scope) saveDraft(current.scope, emptyDraft)
      saveDraft(scope, draft)
      return { scope, chat, draft }
    })
  }, [scope, chat])
  const draft = state.scope === scope || state.chat === chat ? state.draft : emptyDraft
  const change = useCallback(
    (change: Partial<Draft>) => {
      setState((current) => {
        const isSame = current.scope === scope || current.chat === chat
        const next = { ...(isSame ? current.draft : emptyDraft), ...change }
        saveDraft(scope, next)
        return { scope, chat, draft: next }
      })
    },
    [scope, chat],
  )
  const add = (typed: string) => {
    const stored = loadDraft(scope)
    change({ ...stored, text: stored.text === '' ? typed : `${stored.text}\n${typed}` })
  }
  const take = () => {
    saveDraft(scope, emptyDraft)
    setState({ scope, chat, draft: emptyDraft })
    return draft
  }
  return { ...draft, change, add, take }
}

function isEmpty({ text, pastes }: Draft): boolean {
  return text === '' && pastes.length === 0
}
