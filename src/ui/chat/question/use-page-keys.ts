'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** What takes keys as letters, or to move within itself. */
const fields =
  'input, textarea, select, audio, video, iframe, [contenteditable]:not([contenteditable="false"]), ' +
  '[role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="grid"], [role="tree"]'
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Keys pressed outside of the card are for the card, too: whoever clicks beside it goes on where they were. Not those
 * of somebody who writes, or who has a window open; and among several cards the focus alone says which is meant.
 */
export function usePageKeys(
  card: RefObject<HTMLElement | null>,
  handle: (event: globalThis.KeyboardEvent) => void,
): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!event.isComposing && !event.defaultPrevented && isForCard(card.current, event))
        latest.current(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [card])
}

function isForCard(card: HTMLElement | null, { target, key }: globalThis.KeyboardEvent): boolean {
  // The card hears its own keys itself. A target that is gone was closed by this very key.
  if (!(target instanceof Element) || !target.isConnected || card?.contains(target)) return false
  if (document.querySelectorAll('[data-question-card]').length > 1) return false
  if (target.closest(fields) || document.querySelector(overlays)) return false
  // Enter presses a button, Esc hides its tooltip; a digit means nothing to it.
  return !target.closest('a[href], button, summary') || /^[1-9]$/.test(key)
}
