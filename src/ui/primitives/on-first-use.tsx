'use client'

import {
  type ComponentType,
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useState,
} from 'react'
import { mergeHandlers } from './merge-handlers.ts'

type Triggered = { readonly trigger: ReactNode }
type WholeOf<Props> = ComponentType<Props & { readonly defaultOpen: true; readonly openedByKey: boolean }>

type OnFirstUseProps<Props> = {
  readonly popup: 'menu' | 'dialog'
  readonly load: () => Promise<WholeOf<Props>>
  /** What the loaded component gets. */
  readonly props: Props
}

/**
 * The trigger alone until somebody uses it: what floats is a fifth of the script of a page, and most of it is never
 * opened. Pointing at the trigger or focusing it fetches the rest already.
 */
export function OnFirstUse<Props extends Triggered>({ popup, load, props }: OnFirstUseProps<Props>) {
  const [state, setState] = useState<{ readonly Whole: WholeOf<Props>; readonly byKey: boolean } | null>(null)
  if (state) return <state.Whole {...props} defaultOpen openedByKey={state.byKey} />
  const { trigger } = props
  if (!isValidElement<Record<string, unknown>>(trigger)) return trigger
  // Without a connection the trigger does nothing, as any other of the page.
  const ignore = () => undefined
  const prepare = () => void load().catch(ignore)
  const open = (byKey: boolean) => void load().then((Whole) => setState({ Whole, byKey }), ignore)
  const handlers = mergeHandlers(trigger.props, {
    onPointerEnter: prepare,
    onFocus: prepare,
    // Enter and Space click too, but at no place.
    onClick: (event: MouseEvent) => open(event.detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open(true)
    },
  })
  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    'data-state': 'closed',
    ...handlers,
  })
}
