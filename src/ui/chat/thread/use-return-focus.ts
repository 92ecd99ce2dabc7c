'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { focusComposer } from '../composer/focus-composer.ts'

/** After an edit in place has closed, the focus goes back to the button that opened it; gone too, to the composer. */
export function useReturnFocus(isEditing: boolean, root: RefObject<HTMLElement | null>): void {
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    const hasClosed = wasEditing.current && !isEditing
    wasEditing.current = isEditing
    if (!hasClosed || document.activeElement !== document.body) return
    const button = root.current?.querySelector<HTMLElement>('[data-edit]')
    if (button) button.focus({ preventScroll: true })
    else focusComposer()
  }, [isEditing, root])
}
