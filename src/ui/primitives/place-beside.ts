export type Side = 'top' | 'right' | 'bottom' | 'left'

type Size = { readonly width: number; readonly height: number }
type Box = Size & { readonly left: number; readonly top: number }

const gapPx = 6
/** Kept free at the edges of the page. */
const marginPx = 8

const opposite: Readonly<Record<Side, Side>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

/** Where a box of that size stands beside an anchor: on the side wished for, on the other where there is no room. */
export function placeBeside(anchor: Box, size: Size, side: Side, page: Size): { x: number; y: number } {
  const wished = placeAt(anchor, size, side)
  const other = placeAt(anchor, size, opposite[side])
  const { x, y } = fits(wished, size, side, page) || !fits(other, size, side, page) ? wished : other
  return { x: clamp(x, page.width - size.width), y: clamp(y, page.height - size.height) }
}

function placeAt({ left, top, width, height }: Box, size: Size, side: Side): { x: number; y: number } {
  const middleX = left + (width - size.width) / 2
  const middleY = top + (height - size.height) / 2
  switch (side) {
    case 'top':
      return { x: middleX, y: top - size.height - gapPx }
    case 'bottom':
      return { x: middleX, y: top + height + gapPx }
    case 'left':
      return { x: left - size.width - gapPx, y: middleY }
    case 'right':
      return { x: left + width + gapPx, y: middleY }
  }
}

function fits({ x, y }: { x: number; y: number }, size: Size, side: Side, page: Size): boolean {
  if (side === 'top' || side === 'bottom') return y >= 0 && y + size.height <= page.height
  return x >= 0 && x + size.width <= page.width
}

function clamp(value: number, max: number): number {
  return Math.max(marginPx, Math.min(value, max - marginPx))
}
