import { expect, it } from 'vitest'
import { isLongPaste, pastedTextOf, toUserParts } from './pasted-text.ts'

it('makes a card of more than 650 characters', () => {
  expect(isLongPaste('x'.repeat(650))).toBe(false)
  expect(isLongPaste('x'.repeat(651))).toBe(true)
})

it('puts what was pasted before what was written, and leaves out an empty text', () => {
  expect(toUserParts('why?', ['long'])).toEqual([
    { type: 'data-paste', data: { text: 'long' } },
    { type: 'text', text: 'why?' },
  ])
  expect(toUserParts('', ['long'])).toEqual([{ type: 'data-paste', data: { text: 'long' } }])
})

it('reads the pasted text of both stored shapes', () => {
  expect(pastedTextOf({ type: 'data-paste', data: { text: 'long' } } as { type: string })).toBe('long')
  expect(pastedTextOf({ type: 'data-paste', data: 'long' } as { type: string })).toBe('long')
  expect(pastedTextOf({ type: 'text', text: 'long' } as { type: string })).toBeNull()
  expect(pastedTextOf({ type: 'data-paste' })).toBeNull()
})
