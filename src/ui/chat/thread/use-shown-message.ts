'use client'

import { type RefObject, useEffect } from 'react'
import { useChatSession } from '../session/use-chat-session.ts'

/** How long the message is marked. */
const markedMs = 2500
/** Rows around it get their real heights while they come into view, and would push it away. */
const framesHeld = 20

/** Scrolls to the message that was asked for, gives it the focus, and takes its mark away after a moment. */
export function useShownMessage(
  content: RefObject<HTMLElement | null>,
  toRow: (row: HTMLElement) => void,
  isWhole: boolean,
): void {
  const { state, actions } = useChatSession()
  const { shownMessageId } = state
  useEffect(() => {
    if (shownMessageId === null || !isWhole) return
    const row = content.current?.querySelector(`[data-message-id="${CSS.escape(shownMessageId)}"]`)
    if (!(row instanceof HTMLElement)) return
    let left = framesHeld
    let frame = 0
    const hold = () => {
      toRow(row)
      left -= 1
      if (left > 0) frame = requestAnimationFrame(hold)
    }
    hold()
    focusMessage(row)
    const timer = setTimeout(actions.forgetShown, markedMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shownMessageId, content, toRow, isWhole, actions])
}

/** So that a screen reader reads it, and Tab goes on from there; never away from what is being written. */
function focusMessage(row: HTMLElement): void {
  const active = document.activeElement
  const isField = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
  const article = row.querySelector('article')
  if (article === null || (isField && active.value !== '')) return
  article.tabIndex = -1
  article.focus({ preventScroll: true })
}
