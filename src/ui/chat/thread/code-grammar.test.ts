import { expect, it } from 'vitest'
import { colourCode } from './code-grammar.ts'

it('colours what it knows and keeps every character', () => {
  const code = 'const plan = "slow" // why\n'
  const tokens = colourCode(code, 'ts') ?? []
  expect(tokens.map(({ text }) => text).join('')).toBe(code)
  expect(tokens).toContainEqual({ text: 'const', scope: 'keyword' })
  expect(tokens).toContainEqual({ text: '"slow"', scope: 'string' })
  expect(tokens).toContainEqual({ text: '// why', scope: 'comment' })
})

it('leaves markup as text', () => {
  const code = '<img src=x onerror=alert(1)>'
  expect((colourCode(code, 'html') ?? []).map(({ text }) => text).join('')).toBe(code)
})

it('leaves unknown languages and very long blocks plain', () => {
  expect(colourCode('x', 'klingon')).toBeNull()
  expect(colourCode('x', 'constructor')).toBeNull()
  expect(colourCode('x'.repeat(20_001), 'ts')).toBeNull()
})
