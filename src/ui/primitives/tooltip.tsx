'use client'

import {
  cloneElement,
  type FocusEvent,
  isValidElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from './kbd.tsx'
import { mergeHandlers } from './merge-handlers.ts'
import { placeBeside, type Side } from './place-beside.ts'

type TooltipProps = {
  text: ReactNode
  keys?: string | undefined
  side?: Side | undefined
  /** One element that takes a ref and handlers. */
  children: ReactNode
}

const delayMs = 450
/** Going on to the next control within this time shows its word at once. */
const skipDelayMs = 250
let lastHiddenAt = 0

/**
 * A word about a control on hover and focus. Never the only place of a piece of information. Our own, because it is on
 * every page, and a library for it is a tenth of the script.
 */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const hide = () => {
    if (timer.current) clearTimeout(timer.current)
    timer.current = null
    if (anchor) lastHiddenAt = performance.now()
    setAnchor(null)
  }
  useEffect(() => () => (timer.current ? clearTimeout(timer.current) : undefined), [])
  if (!isValidElement<Record<string, unknown>>(children)) return children
  const handlers = mergeHandlers(children.props, {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<Element>) => {
      // A finger does not hover; it presses.
      if (pointerType === 'touch') return
      const isNext = performance.now() - lastHiddenAt < skipDelayMs
      timer.current = setTimeout(() => setAnchor(currentTarget), isNext ? 0 : delayMs)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: ({ currentTarget }: FocusEvent<Element>) => {
      if (currentTarget.matches(':focus-visible')) setAnchor(currentTarget)
    },
    onBlur: hide,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    },
  })
  return (
    <>
      {cloneElement(children, { ...handlers, ...(anchor ? { 'aria-describedby': id } : {}) })}
      {anchor && (
        <Bubble id={id} anchor={anchor} side={side} onGone={hide}>
          {text}
          {keys !== undefined && <Kbd inverse>{keys}</Kbd>}
        </Bubble>
      )}
    </>
  )
}

type BubbleProps = { id: string; anchor: Element; side: Side; onGone: () => void; children: ReactNode }

function Bubble({ id, anchor, side, onGone, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bubble.current
    if (!element) return
    const page = { width: window.innerWidth, height: window.innerHeight }
    const { x, y } = placeBeside(anchor.getBoundingClientRect(), element.getBoundingClientRect(), side, page)
    element.style.translate = `${x}px ${y}px`
  })
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    const hide = () => gone.current()
    // What scrolls moves away from under the bubble.
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', hide, { capture: true })
  }, [])
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="fade-in pointer-events-none fixed top-0 left-0 z-50 flex w-max max-w-72 items-center gap-2 rounded-control bg-ink px-2 py-1 text-canvas text-meta shadow-float"
    >
      {children}
    </div>,
    document.body,
  )
}
