import { describe, expect, it } from 'vitest'
import { cleanTitle } from './generate-title.ts'

describe('a generated title', () => {
  it('has no thinking in it, closed or not', () => {
    expect(cleanTitle('<think>The user wants\na plan.</think>\nLisbon weekend')).toBe('Lisbon weekend')
    expect(cleanTitle('The user wants a plan.</think>Lisbon weekend')).toBe('Lisbon weekend')
    expect(cleanTitle('<thinking>never ends')).toBe('')
  })

  it('is one line without quotation marks, headings or labels around it', () => {
    expect(cleanTitle('"Weekend in Lisbon"\n\nShall I go on?')).toBe('Weekend in Lisbon')
    expect(cleanTitle('# Weekend in Lisbon')).toBe('Weekend in Lisbon')
    expect(cleanTitle('**Title: „Wochenende“**')).toBe('Wochenende')
    expect(cleanTitle("Ada's plan")).toBe("Ada's plan")
  })

  it('is never longer than 80 characters and the mark of the cut', () => {
    expect(Array.from(cleanTitle('🐸'.repeat(200)))).toHaveLength(81)
  })
})
