import { expect, it } from 'vitest'
import { toPreview, toRows } from './readable-value.ts'

it('shows a flat object as rows with readable names', () => {
  expect(toRows({ cityName: 'Porto', max_price: 90, tags: ['sea', 'hills'], note: '' })).toEqual([
    { name: 'City name', value: 'Porto' },
    { name: 'Max price', value: '90' },
    { name: 'Tags', value: 'sea, hills' },
    { name: 'Note', value: '–' },
  ])
})

it('leaves to JSON what rows would cut or flatten', () => {
  expect(toRows({ place: { city: 'Porto' } })).toBeNull()
  expect(toRows({ grid: [[1], [2]] })).toBeNull()
  expect(toRows({ text: 'x'.repeat(401) })).toBeNull()
  expect(toRows([])).toBeNull()
  expect(toRows('text')).toBeNull()
  expect(toRows({})).toBeNull()
})

it('takes the first text of an input as its preview', () => {
  expect(toPreview({ limit: 3, query: ' two\n words ' })).toBe('two words')
  expect(toPreview({ limit: 3 })).toBeNull()
  expect(toPreview(null)).toBeNull()
})
