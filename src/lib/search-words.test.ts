import { describe, expect, it } from 'vitest'
import { searchWords, wordPattern } from './search-words.ts'

const marked = (text: string, query: string) => text.match(wordPattern(searchWords(query)) ?? /(?!)/) ?? []

describe('the words of a search', () => {
  it('stand between signs and spaces of any script, each once', () => {
    expect(searchWords('  foo-bar, „Ärger“… 日本語、テスト ada@example.com foo ')).toEqual([
      'foo',
      'bar',
      'Ärger',
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
    expect(wordPattern([])).toBeNull()
  })
})
