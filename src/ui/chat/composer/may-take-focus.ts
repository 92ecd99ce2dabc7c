/** Whether a field may take the focus by itself: not on touch, not out of another field, not from below a dialog. */
export function mayTakeFocus(): boolean {
  if (isTouch()) return false
  const active = document.activeElement
  const isWriting =
    active instanceof HTMLInputElement ||
    active instanceof HTMLTextAreaElement ||
    (active instanceof HTMLElement && active.isContentEditable)
  return !isWriting && document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

/** A screen keyboard opens with the focus and covers half of what is read. */
export function isTouch(): boolean {
  return globalThis.matchMedia('(pointer: coarse)').matches
}
