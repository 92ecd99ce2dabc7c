import { expect, test } from 'vitest'
import { previewText } from './preview-text.ts'

test('text comes first to last on one line, tools and files in brackets, the rest left out', () => {
  expect(
    previewText([
      { type: 'step-start' },
      { type: 'reasoning', text: 'hidden' },
      { type: 'text', text: 'Two\n\n questions' },
      { type: 'tool-question', toolCallId: 'c' },
      { type: 'dynamic-tool', toolName: 'now' },
      { type: 'file', filename: 'a.png' },
      { type: 'data-paste', data: {} },
    ]),
  ).toBe('Two questions [question] [now] [a.png]')
})

test('what was pasted is a text like any other', () => {
  expect(previewText([{ type: 'data-paste', data: { text: 'a long\nlog' } }])).toBe('a long log')
})

test('a long text ends with dots after 200 characters', () => {
  expect(previewText([{ type: 'text', text: 'x'.repeat(201) }])).toBe(`${'x'.repeat(200)}…`)
})

test('a message without anything to read has an empty preview', () => {
  expect(previewText([{ type: 'text', text: 7 }, { type: 'step-start' }])).toBe('')
})
