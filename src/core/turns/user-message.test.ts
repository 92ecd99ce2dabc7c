import { expect, test } from 'vitest'
import { checkUserParts } from './user-message.ts'

const file = (url: string) => ({ type: 'file', mediaType: 'image/png', url })

test.each([
  ['no base64', 'data:image/png;base64,!!!'],
  ['no payload', 'data:image/png;base64'],
  ['an address elsewhere', 'http://169.254.169.254/latest'],
  ['a path', '/api/users/me'],
])('a file with %s is refused before anything is stored', (_name, url) => {
  expect(() => checkUserParts([file(url)])).toThrowError(expect.objectContaining({ status: 400, code: null }))
})

test('an embedded file may come without a text', () => {
  const parts = [file('data:image/png;base64,iVBORw0KGgo=')]
  expect(checkUserParts(parts)).toEqual(parts)
})

test.each([
  ['a tool call', { type: 'tool-question', toolCallId: 'c', state: 'output-available', output: {} }],
  ['reasoning', { type: 'reasoning', text: 'x' }],
  ['blanks only', { type: 'text', text: ' \n' }],
])('%s is no user message', (_name, part) => {
  expect(() => checkUserParts([part])).toThrowError(expect.objectContaining({ status: 400 }))
})
