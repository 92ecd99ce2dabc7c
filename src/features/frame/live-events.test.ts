import { expect, test } from 'vitest'
import type { ChatEvent } from '#contracts/chat.ts'
import { type LinkState, openLiveEvents } from './live-events.ts'

/** The part of `EventSource` that is used, driven by hand. */
function setUp() {
  const target = new EventTarget()
  let closed = 0
  const source = Object.assign(target, {
    close: () => {
      closed += 1
    },
  })
  const live = openLiveEvents(source)
  const events: ChatEvent[] = []
  const links: LinkState[] = []
  const unsubscribe = live.subscribe((event) => events.push(event))
  live.onLink((state) => links.push(state))
  const send = (data: unknown) => source.dispatchEvent(new MessageEvent('message', { data }))
  return { live, source, events, links, send, unsubscribe, closedTimes: () => closed }
}

const event = { type: 'chat', chatId: 'a', change: 'turn' }

test('events reach the listeners until they leave', () => {
  const { send, events, unsubscribe } = setUp()
  send(JSON.stringify(event))
  unsubscribe()
  send(JSON.stringify(event))
  expect(events).toEqual([event])
})

test('what is no event of ours is passed over, and what follows still arrives', () => {
  const { send, events } = setUp()
  for (const data of ['', '{', '{"type":"other"}', '{"type":"chat","chatId":"","change":"turn"}', 7])
    send(data)
  send(JSON.stringify(event))
  expect(events).toEqual([event])
})

test('an interruption is told once, and its end as coming back', () => {
  const { source, links } = setUp()
  for (const type of ['open', 'error', 'error', 'open', 'open']) source.dispatchEvent(new Event(type))
  expect(links).toEqual(['up', 'lost', 'back', 'up'])
})

test('closing ends the stream', () => {
  const { live, closedTimes } = setUp()
  live.close()
  expect(closedTimes()).toBe(1)
})
