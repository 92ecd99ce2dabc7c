import { expect, test } from 'vitest'
import { placeBeside } from './place-beside.ts'

const page = { width: 1000, height: 800 }
const size = { width: 100, height: 20 }
const at = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

test('stands in the middle of the side wished for', () => {
  expect(placeBeside(at(500, 400), size, 'bottom', page)).toEqual({ x: 470, y: 446 })
  expect(placeBeside(at(500, 400), size, 'right', page)).toEqual({ x: 546, y: 410 })
})

test('goes to the other side where the page ends', () => {
  expect(placeBeside(at(500, 760), size, 'bottom', page).y).toBe(734)
  expect(placeBeside(at(10, 400), size, 'left', page).x).toBe(56)
})

test('keeps away from the edges of the page', () => {
  expect(placeBeside(at(0, 400), size, 'bottom', page).x).toBe(8)
  expect(placeBeside(at(960, 400), size, 'bottom', page).x).toBe(892)
})
