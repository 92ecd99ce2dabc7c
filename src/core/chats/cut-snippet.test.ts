import { expect, it } from 'vitest'
import { cutSnippet } from './cut-snippet.ts'

it('shows the hit with a few words before it, on one line', () => {
  const text = `${'Many words before. '.repeat(20)}\n\n## The **Lisbon** plan\n\n- ${'and after it '.repeat(40)}`
  const snippet = cutSnippet(text, 'lisbon')
  expect(snippet).toMatch(/^….{20,45}The Lisbon plan and after it/)
  expect(snippet.endsWith('…')).toBe(true)
  expect(snippet.length).toBeLessThanOrEqual(162)
})

it('leaves out marks of Markdown and HTML wherever they stand', () => {
  const text = 'All yours. ## A plan --- 400 <b>at most</b> - the `end` | a --- | 3 - 2 < 4'
  expect(cutSnippet(text, 'plan')).toBe('All yours. A plan 400 at most - the end a 3 - 2 < 4')
})

it('leaves a short text whole, and starts at the beginning where nothing is found', () => {
  expect(cutSnippet('Plan a weekend', 'weekend')).toBe('Plan a weekend')
  expect(cutSnippet('a'.repeat(500), 'b')).toBe(`${'a'.repeat(160)}…`)
})
