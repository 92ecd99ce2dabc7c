import { expect, test, vi } from 'vitest'
import type { ChatEvent } from '#contracts/chat.ts'
import { type LinkState, openLiveEvents } from './live-events.ts'

/** The part of `EventSource` that is used, driven by hand. */
function setUp() {
  const sources: ReturnType<typeof openSource>[] = []
  let closed = 0
  const openSource = () =>
    Object.assign(new EventTarget(), {
      readyState: 0,
      close: () => {
        closed += 1
      },
    })
  const live = openLiveEvents(() => {
    const opened = openSource()
    sources.push(opened)
    return opened
  })
  const [source] = sources
  if (!source) throw new Error('Nothing was opened.')
  const events: ChatEvent[] = []
  const links: LinkState[] = []
  const unsubscribe = live.subscribe((event) => events.push(event))
  live.onLink((state) => links.push(state))
  const send = (data: unknown) => source.dispatchEvent(new MessageEvent('message', { data }))
  return { live, source, sources, events, links, send, unsubscribe, closedTimes: () => closed }
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

test('a stream that was refused is opened again, ever more slowly, until it is there, and each refusal is told', () => {
  vi.useFakeTimers()
  const { live, sources, links } = setUp()
  const refuse = () => {
    const source = sources.at(-1)
    if (source) source.readyState = 2
    source?.dispatchEvent(new Event('error'))
  }
  refuse()
  vi.advanceTimersByTime(1000)
  expect(sources).toHaveLength(2)
  refuse()
  vi.advanceTimersByTime(1999)
  expect(sources).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(sources).toHaveLength(3)
  sources.at(-1)?.dispatchEvent(new Event('open'))
  expect(links).toEqual(['lost', 'lost', 'back'])
  refuse()
  live.close()
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(3)
  vi.useRealTimers()
})

test('closing ends the stream', () => {
  const { live, closedTimes } = setUp()
  live.close()
  expect(closedTimes()).toBe(1)
})
