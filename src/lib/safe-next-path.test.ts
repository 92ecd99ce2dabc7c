import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeNextPath } from './safe-next-path.ts'

describe('safeNextPath', () => {
  it.each([
    '/',
    '/collections/chats/abc',
    '/collections/chats?agent=planner&sort=-createdAt',
    '/account#tokens',
    '/search?q=caf%C3%A9%20//x',
    '/a//b',
  ])('keeps a path of this site: %s', (path) => expect(safeNextPath(path)).toBe(path))

  it.each([
    undefined,
    null,
    7,
    ['/chats'],
    '',
    'chats',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    `/${'x'.repeat(3000)}`,
  ])('answers / for anything else: %j', (value) => expect(safeNextPath(value)).toBe('/'))

  it('never leaves the site, whatever it is given', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\r',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'https:',
      '\u2028',
    )
    const nasty = fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 10 })
      .map((parts) => parts.join(''))
    const base = 'https://here.example'
    fc.assert(
      fc.property(
        fc.oneof(
          nasty,
          nasty.map((text) => `/${text}`),
        ),
        (value) => {
          const path = safeNextPath(value)
          expect(new URL(path, base).origin).toBe(base)
          expect(path).toMatch(/^\/(?!\/)/)
          // Asked twice, it says the same: the browser sees what was checked.
          expect(safeNextPath(path)).toBe(path)
        },
      ),
      { numRuns: 5000 },
    )
  })
})
