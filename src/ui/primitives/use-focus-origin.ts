import { useState } from 'react'

let lastOrigin: HTMLElement | null = null

/**
 * Gives the focus back to where it was when a window opened. Radix gives it to the trigger of the window, and ours have
 * none: they open from menus, keys and buttons elsewhere. Whoever has taken the focus meanwhile keeps it.
 *
 * @example
 * <Radix.Content onCloseAutoFocus={useFocusOrigin(open)} />
 */
export function useFocusOrigin(open: boolean): (event: Event) => void {
  const [state, setState] = useState<{ open: boolean; origin: HTMLElement | null }>({
    open: false,
    origin: null,
  })
  // Read while rendering: a field in the window may take the focus in the moment it is there.
  if (open !== state.open) setState({ open, origin: open ? findOrigin() : state.origin })
  return (event) => {
    event.preventDefault()
    if (document.activeElement === document.body) state.origin?.focus({ preventScroll: true })
  }
}

/** A window whose code is still on its way opens when the menu that asked for it is gone already. */
export function noteMenu(menu: HTMLElement): void {
  lastOrigin = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
}

function findOrigin(): HTMLElement | null {
  const active = document.activeElement
  // A window that follows another one began where that one did; an item of a menu is gone with its menu.
  const isPassing = active?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')
  if (active instanceof HTMLElement && active !== document.body && !isPassing) lastOrigin = active
  return lastOrigin
}
