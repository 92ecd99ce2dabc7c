'use client'

import type { ComboboxProps } from './combobox-list.tsx'
import { loadOnce } from './load-once.ts'
import { OnFirstUse } from './on-first-use.tsx'

const load = loadOnce(async () => (await import('./combobox-list.tsx')).Combobox)

/** A choice of one among many, with a search field, opened from a button. Its code is fetched when it is first used. */
export function Combobox(props: ComboboxProps) {
  return <OnFirstUse popup="dialog" load={load} props={props} />
}
