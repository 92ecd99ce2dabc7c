import { expect, test } from 'vitest'
import { chatIdInPath, followAddress, showChat } from './shown-chat.ts'

const made = { ...showChat(null), made: 'a' }

test('a conversation goes on while the address moves to the chat it made', () => {
  const before = followAddress(made, null)
  expect(before.key).toBe(0)
  const after = followAddress(before, 'a')
  expect(after).toMatchObject({ key: 0, made: 'a', arrived: true })
  expect(followAddress(after, 'a')).toBe(after)
})

test('New chat after a chat was made shows an empty one', () => {
  const shown = followAddress(followAddress(made, 'a'), null)
  expect(shown).toEqual({ key: 1, opened: null, made: null, arrived: false })
})

test('New chat on an empty chat changes nothing, so that a draft stays', () => {
  const empty = showChat(null)
  expect(followAddress(empty, null)).toBe(empty)
})

test('another chat in the address is another conversation', () => {
  expect(followAddress(showChat('a'), 'b')).toMatchObject({ key: 1, opened: 'b' })
  expect(followAddress(made, 'b')).toMatchObject({ key: 1, opened: 'b', made: null })
})

test('the address of an empty chat, of the list and of other pages names no chat', () => {
  const paths = [
    '/collections/chats/create',
    '/collections/chats',
    '/collections/chats/',
    '/',
    '/collections/chatsx/1',
  ]
  expect(paths.map((path) => chatIdInPath(path, '/collections/chats'))).toEqual(paths.map(() => null))
  expect(chatIdInPath('/collections/chats/a%20b', '/collections/chats')).toBe('a b')
})
