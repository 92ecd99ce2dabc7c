import { expect, test } from 'vitest'
import { isSidebarKey, staleKeys } from './stale-keys.ts'

const list = [['chats', 'list'], { input: { limit: 30 }, type: 'query' }]
const waiting = [['questions', 'waiting']]
const chat = (chatId: string) => [['chats', 'get'], { input: { chatId }, type: 'query' }]
const agents = [['agents', 'list']]
const raw = [['messages', 'page'], { collection: 'messages' }]

test('an event makes lists, open questions and the chat it names old, and nothing of other chats', () => {
  const isStale = staleKeys([{ type: 'chat', chatId: 'a', change: 'turn' }])
  expect([list, waiting, chat('a'), chat('b'), agents].map(isStale)).toEqual([true, true, true, false, false])
})

test('new rows alone leave the lists, which show no message', () => {
  const isStale = staleKeys([{ type: 'chat', chatId: 'a', change: 'messages' }])
  expect([list, waiting, chat('a'), raw].map(isStale)).toEqual([false, false, true, true])
})

test('several events count together', () => {
  const isStale = staleKeys([
    { type: 'chat', chatId: 'a', change: 'messages' },
    { type: 'chat', chatId: 'b', change: 'chat' },
  ])
  expect([chat('a'), chat('b'), chat('c'), list].map(isStale)).toEqual([true, true, false, true])
})

test('what came with the page is what the sidebar shows', () => {
  expect([list, waiting, chat('a'), raw].map(isSidebarKey)).toEqual([true, true, false, false])
})
