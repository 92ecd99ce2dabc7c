import { flushSync } from 'react-dom'

/** Pixels above and below the visible part within which rows are rendered. */
const marginPx = 1200

/**
 * A row is told when it comes near the visible part, and when it is far again, with the height it had. It answers whether
 * that changes what it renders.
 */
type OnNear = (isNear: boolean, height: number) => boolean
type Row = {
  readonly onNear: OnNear
  height: number | null
  /** Was a box until now: nobody has read in it. */
  wasBox: boolean
}

/**
 * The part of a long conversation that is rendered. Rows far from the screen are empty boxes of the height they had; a
 * row above the screen that turns out higher or lower than its box does not move what is read.
 */
export class RowWindow {
  private readonly scroller: () => HTMLElement | null
  private readonly isFollowing: () => boolean
  private readonly rows = new Map<Element, Row>()
  private watching: { readonly near: IntersectionObserver; readonly sizes: ResizeObserver } | null = null

  /** While the end is followed, the place to keep is the end, which is not held here. */
  constructor(scroller: () => HTMLElement | null, isFollowing: () => boolean) {
    this.scroller = scroller
    this.isFollowing = isFollowing
  }

  /** Follows a row until the function that is returned is called. */
  observe(element: Element, onNear: OnNear): () => void {
    this.watching ??= this.watch()
    const { near, sizes } = this.watching
    this.rows.set(element, { onNear, height: null, wasBox: false })
    near.observe(element)
    sizes.observe(element)
    return () => {
      this.rows.delete(element)
      near.unobserve(element)
      sizes.unobserve(element)
    }
  }

  close(): void {
    this.watching?.near.disconnect()
    this.watching?.sizes.disconnect()
    this.watching = null
    window.removeEventListener('beforeprint', this.showAll)
  }

  private watch() {
    window.addEventListener('beforeprint', this.showAll)
    const near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const row = this.rows.get(target)
          if (row?.onNear(isIntersecting, boundingClientRect.height)) row.wasBox = isIntersecting
        }
      },
      { root: this.scroller(), rootMargin: `${marginPx}px 0px` },
    )
    return { near, sizes: new ResizeObserver((entries) => this.keepPlace(entries)) }
  }

  // Paper has no screen to be near to. The first round ends with the effects of rows that have just come, which are
  // followed only since then; the second one shows these.
  private readonly showAll = () => {
    for (let round = 0; round < 2; round += 1)
      flushSync(() => {
        for (const { onNear, height } of this.rows.values()) onNear(true, height ?? 0)
      })
  }

  /** Runs after layout and before paint, so that the correction is never seen. */
  private keepPlace(entries: readonly ResizeObserverEntry[]): void {
    const box = this.scroller()
    if (!box) return
    const top = box.getBoundingClientRect().top
    const changed = entries
      .map(({ target, borderBoxSize }) => ({
        row: this.rows.get(target),
        height: borderBoxSize[0]?.blockSize ?? 0,
        bottom: target.getBoundingClientRect().bottom,
      }))
      .sort((one, other) => one.bottom - other.bottom)
    let pushed = 0
    for (const { row, height, bottom } of changed) {
      const growth = row?.height == null ? 0 : height - row.height
      // A row that ended above the screen, before it and those above it changed, or reached into it as an empty box.
      const endedAt = bottom - growth - pushed
      const beganAt = bottom - height - pushed
      if (endedAt <= top || (row?.wasBox && beganAt < top)) pushed += growth
      if (row && growth !== 0) row.wasBox = false
      if (row) row.height = height
    }
    if (Math.abs(pushed) >= 1 && !this.isFollowing()) box.scrollTop += pushed
  }
}
