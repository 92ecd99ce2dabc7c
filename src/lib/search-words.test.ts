import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'
import { findWords, searchWords } from './search-words.ts'

const marked = (text: string, query: string) =>
  findWords(text, searchWords(query)).map(({ start, end }) => text.slice(start, end))

describe('the words of a search', () => {
  it('stand between signs and spaces of any script, without accents, each once', () => {
    expect(searchWords('  foo-bar, „Ärger“… 日本語、テスト ada@example.com foo ')).toEqual([
      'foo',
      'bar',
      'Arger',
      '日本語',
      'テスト',
      'ada',
      'example',
      'com',
    ])
    expect(searchWords('% — "')).toEqual([])
  })

  it('are marked in any case, the longest first, and short ones only where a word begins', () => {
    expect(marked('Lisbon, LISB and lisboa', 'lis lisbon')).toEqual(['Lisbon', 'LIS', 'lis'])
    expect(marked('Photo to tomorrow', 'to')).toEqual(['to', 'to'])
    expect(marked('Anything', '—')).toEqual([])
  })

  it('are marked with or without accents, composed or not, and nothing beside them', () => {
    expect(marked('Un café, un CAFE, un cafe\u0301s.', 'cafe')).toEqual(['café', 'CAFE', 'cafe\u0301'])
    expect(marked('Cafe', 'café')).toEqual(['Cafe'])
    expect(marked('Łódź 🐸 Đặng', 'lodz dang')).toEqual(['Łódź', 'Đặng'])
  })

  it('keep signs that are letters of their own, in scripts that have no accents', () => {
    expect(foldText('がハ 한국 हिन्दी ไทย')).toBe('がハ 한국 हिन्दी ไทย')
  })

  it('are found where a text has them, whatever else it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        expect(marked(`${before} frogbot ${after}`, 'frogbot')).toContain('frogbot')
      }),
    )
  })
})
