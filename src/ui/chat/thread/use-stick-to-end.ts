'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end within which a reader counts as being at the end. */
const nearPx = 56
/** Pixels left above a row that was scrolled to. */
const abovePx = 24

export type StickToEnd = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  /** True while there is something new below that the reader does not follow. */
  readonly hasNew: boolean
  readonly toEnd: (smooth?: boolean) => void
  /** Brings a row to the top of the view; what comes at the end is not followed then. */
  readonly toRow: (row: HTMLElement) => void
  /** Whether the end is kept in view, whatever changes above it. */
  readonly isFollowing: () => boolean
}

/**
 * Keeps the end in view while the reader is there, and lets them read in peace when they are not. `mark` changes with
 * everything new, `markAbove` with all that comes above the first row, so that it does not move what is read, and
 * `markRows` whenever a row comes or goes.
 */
export function useStickToEnd(mark: unknown, markAbove: unknown, markRows: unknown): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isPinned = useRef(true)
  const lastPlace = useRef<Place | null>(null)
  const [hasNew, setHasNew] = useState(false)

  const toEnd = useCallback((smooth = false) => {
    const box = scroller.current
    if (!box) return
    isPinned.current = true
    setHasNew(false)
    box.scrollTo({ top: box.scrollHeight, behavior: smooth ? 'smooth' : 'instant' })
  }, [])

  const toRow = useCallback((row: HTMLElement) => {
    const box = scroller.current
    if (!box) return
    isPinned.current = false
    box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - abovePx
  }, [])

  useEffect(() => {
    const box = scroller.current
    const inner = content.current
    if (!box || !inner) return
    lastPlace.current = placeOf(box)
    const onScroll = () => {
      const now = placeOf(box)
      const last = lastPlace.current ?? now
      const fromEnd = fromEndOf(now)
      // A step up lets go at once, however small, or growing text would pull the reader back. Content that has become
      // shorter, or a view that has become taller when the card below it went, moves up by no more than that.
      const pushed = Math.max(0, last.height - now.height) + Math.max(0, now.room - last.room)
      if (last.top - now.top > pushed + 1 && fromEnd > 1) isPinned.current = false
      else if (now.top > last.top && fromEnd < nearPx) isPinned.current = true
      if (isPinned.current) setHasNew(false)
      lastPlace.current = now
    }
    const follow = new ResizeObserver(() => {
      // What has become so short that all of it is in view has no scroll position to tell that one is at its end.
      if (box.scrollHeight <= box.clientHeight) isPinned.current = true
      if (isPinned.current) box.scrollTop = box.scrollHeight
      lastPlace.current = placeOf(box)
    })
    follow.observe(inner)
    follow.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      follow.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [])

  // A row that goes moves a reader up to the new end. Noted at once: with what comes below before the next frame, it
  // would look like a step of their own. Whoever is elsewhere by then has made one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `markRows` stands for what comes and goes
  useLayoutEffect(() => {
    const now = scroller.current && placeOf(scroller.current)
    if (now && fromEndOf(now) <= 1) lastPlace.current = now
  }, [markRows])

  const isFirstMark = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `mark` stands for everything new
  useEffect(() => {
    if (!isFirstMark.current && !isPinned.current) setHasNew(true)
    isFirstMark.current = false
  }, [mark])

  const isFollowing = useCallback(() => isPinned.current, [])
  useKeepPlace({ scroller, content, markAbove })
  return { scroller, content, hasNew, toEnd, toRow, isFollowing }
}

type Place = { readonly top: number; readonly height: number; readonly room: number }

function placeOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Place {
  return { top: scrollTop, height: scrollHeight, room: clientHeight }
}

function fromEndOf({ top, height, room }: Place): number {
  return height - top - room
}

type KeptPlace = Pick<StickToEnd, 'scroller' | 'content'> & { readonly markAbove: unknown }

/** Holds what is read in its place when something comes above the first row. */
function useKeepPlace({ scroller, content, markAbove }: KeptPlace): void {
  const before = useRef<{ readonly row: Element; readonly depth: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `markAbove` stands for what comes above
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    // Below the start of the content, wherever it is scrolled to: that may have changed since, without an event yet.
    const depthOf = (row: Element) => row.getBoundingClientRect().top + box.scrollTop
    const previous = before.current
    if (previous?.row.isConnected) box.scrollTop += depthOf(previous.row) - previous.depth
    const remember = () => {
      const row = content.current?.querySelector('[data-message-id]')
      before.current = row ? { row, depth: depthOf(row) } : null
    }
    remember()
    box.addEventListener('scroll', remember, { passive: true })
    return () => box.removeEventListener('scroll', remember)
  }, [markAbove, scroller, content])
}
