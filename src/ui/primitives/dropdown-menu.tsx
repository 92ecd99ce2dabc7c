'use client'

import type { ComponentProps } from 'react'
import { loadOnce } from './load-once.ts'
import type { DropdownMenuProps, MenuRadioGroupProps } from './menu-parts.tsx'
import { OnFirstUse } from './on-first-use.tsx'

type Parts = typeof import('./menu-parts.tsx')

let parts: Parts | null = null

const load = loadOnce(async () => {
  parts = await import('./menu-parts.tsx')
  return parts.DropdownMenu
})

/**
 * A menu that opens from a button. Its code is fetched when it is first used.
 *
 * @example
 * <DropdownMenu trigger={<IconButton label="More"><Ellipsis /></IconButton>}>
 *   <MenuItem onSelect={rename}>Rename</MenuItem>
 * </DropdownMenu>
 */
export function DropdownMenu(props: DropdownMenuProps) {
  return <OnFirstUse popup="menu" load={load} props={props} />
}

// What stands in a menu is rendered only while it is open, and then the parts have come.

export function MenuItem(props: ComponentProps<Parts['MenuItem']>) {
  return parts && <parts.MenuItem {...props} />
}

export function MenuSeparator() {
  return parts && <parts.MenuSeparator />
}

export function MenuRadioGroup<T extends string>(props: MenuRadioGroupProps<T>) {
  return parts && <parts.MenuRadioGroup {...props} />
}

export function MenuCheckItem(props: ComponentProps<Parts['MenuCheckItem']>) {
  return parts && <parts.MenuCheckItem {...props} />
}
