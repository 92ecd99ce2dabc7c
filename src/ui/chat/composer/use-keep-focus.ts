import { type RefObject, useEffect } from 'react'
import { focusComposer } from './focus-composer.ts'

/**
 * Hands the focus to the composer when what had it is gone, such as a button whose deed is done. Otherwise the next Tab
 * would begin at the top of the page. What returns the focus to a better place by itself comes first.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    // The composer has taken the focus before this runs.
    let focused: EventTarget | null = element.contains(document.activeElement) ? document.activeElement : null
    let frame = 0
    const isGone = () => focused instanceof Node && !focused.isConnected
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target
    }
    // An element that is taken away loses the focus, too, and is only known to be gone a moment later.
    const onFocusOut = () =>
      queueMicrotask(() => {
        if (!isGone() && !element.contains(document.activeElement)) focused = null
      })
    const hand = () => {
      if (!isGone()) return
      if (document.activeElement === document.body) focusComposer()
      // What stands in the place of the composer may have to be loaded first, and is offered the focus when it comes.
      if (isGone() && document.activeElement !== document.body) focused = null
    }
    const observer = new MutationObserver(() => {
      if (!isGone()) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(hand)
    })
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [root])
}
