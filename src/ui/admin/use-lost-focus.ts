import { useEffect, useEffectEvent, useRef } from 'react'
import { isTouch } from '#ui/chat/composer/may-take-focus.ts'

/**
 * Catches the focus when a window (or a page) has closed and the button it was opened from is gone with what was done.
 * `findTarget` is asked then.
 */
export function useLostFocus(isOpen: boolean, findTarget: () => HTMLElement | null | undefined): void {
  const wasOpen = useRef(isOpen)
  const catchFocus = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    const target = findTarget()
    // A screen keyboard would open with a field.
    if (!(isTouch() && target instanceof HTMLInputElement)) target?.focus()
  })
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed) return
    // After the window has given it back to where it came from, which it does in a timer of its own.
    const timer = setTimeout(catchFocus)
    return () => clearTimeout(timer)
  }, [isOpen])
}
