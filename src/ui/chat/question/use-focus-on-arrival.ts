'use client'

import { type RefObject, useEffect } from 'react'

/** The card takes the focus when it arrives, unless somebody is writing somewhere else on the page. */
export function useFocusOnArrival(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const active = document.activeElement
    const isWriting = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
    const isEditing = active instanceof HTMLElement && active.isContentEditable
    if (!isWriting && !isEditing && !document.querySelector('[role="dialog"], [role="alertdialog"]')) {
      ref.current?.focus({ preventScroll: true })
    }
  }, [ref])
}
