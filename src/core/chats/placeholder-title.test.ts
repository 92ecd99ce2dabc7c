import { describe, expect, it } from 'vitest'
import { placeholderTitle } from './placeholder-title.ts'

const titleOf = (...texts: string[]) => placeholderTitle(texts.map((text) => ({ type: 'text', text })))

describe('the placeholder title', () => {
  it('keeps a text of exactly 48 characters whole', () => {
    expect(titleOf('x'.repeat(48))).toBe('x'.repeat(48))
  })

  it('cuts the 49th character and marks the cut', () => {
    expect(titleOf('x'.repeat(49))).toBe(`${'x'.repeat(48)}…`)
  })

  it('counts code points and never splits a surrogate pair', () => {
    expect(titleOf('🐸'.repeat(48))).toBe('🐸'.repeat(48))
    expect(titleOf('🐸'.repeat(60))).toBe(`${'🐸'.repeat(48)}…`)
  })

  it('cuts no flag, family or accented letter in two, and never goes beyond 48', () => {
    const before = 'x'.repeat(46)
    for (const character of ['🇩🇪🇫🇷', '👨‍👩‍👧‍👦', 'e\u0301\u0302\u0303'])
      expect(titleOf(`${before}${character} and more`)).toMatch(/^x{46}(🇩🇪)?…$/u)
    expect(titleOf(`a${'\u0301'.repeat(100)}`)).toBe(`a${'\u0301'.repeat(47)}…`)
  })

  it('is one line', () => {
    expect(titleOf('  Plan\n\n a\tweekend ', 'in Lisbon')).toBe('Plan a weekend in Lisbon')
  })

  it('leaves no blank before the mark', () => {
    expect(titleOf(`${'x'.repeat(47)} yyy`)).toBe(`${'x'.repeat(47)}…`)
  })

  it('is what was written beside a paste, or else what was pasted', () => {
    const paste = { type: 'data-paste', data: { text: `first line\n${'x'.repeat(700)}` } }
    expect(placeholderTitle([paste])).toBe(`first line ${'x'.repeat(37)}…`)
    expect(placeholderTitle([{ type: 'data-paste', data: 'bare' }])).toBe('bare')
    expect(placeholderTitle([paste, { type: 'text', text: 'What is this?' }])).toBe('What is this?')
  })

  it('is empty for a message without text', () => {
    expect(placeholderTitle([{ type: 'file', url: 'x', mediaType: 'image/png' }])).toBe('')
    expect(titleOf(' \n ')).toBe('')
  })

  it('holds nothing PostgreSQL cannot store', () => {
    expect(titleOf('a\0b\uD800c')).toBe('ab\uFFFDc')
  })
})
