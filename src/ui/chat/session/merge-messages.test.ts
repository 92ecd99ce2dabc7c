import type { UIMessage } from 'ai'
import { describe, expect, it } from 'vitest'
import type { MessageView } from '#contracts/message.ts'
import { type MergeInput, type MessageInfo, mergeMessages } from './merge-messages.ts'
import { mergeOlder } from './merge-older.ts'

const view = (id: string, seq: number, change: Partial<MessageView> = {}): MessageView => ({
  id,
  chat: 'chat',
  role: seq % 2 === 1 ? 'user' : 'assistant',
  parts: [{ type: 'text', text: `stored ${id}` }],
  metadata: null,
  usage: null,
  status: null,
  delivery: null,
  model: null,
  reasoning: null,
  author: null,
  settlements: [],
  version: 1,
  seq,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
})
const local = (id: string, role: UIMessage['role'] = 'assistant'): UIMessage => ({
  id,
  role,
  parts: [{ type: 'text', text: `local ${id}` }],
})
const infosOf = (...views: MessageView[]): ReadonlyMap<string, MessageInfo> =>
  new Map(views.map((one) => [one.id, one]))
const merge = (input: Partial<MergeInput>) =>
  mergeMessages({
    local: [],
    infos: new Map(),
    fetched: [],
    complete: true,
    streamingId: null,
    sendingIds: new Set(),
    dirtyIds: new Set(),
    ...input,
  })
const textsOf = (messages: readonly UIMessage[]) =>
  messages.map(({ parts: [part] }) => (part?.type === 'text' ? part.text : ''))

describe('bringing stored and local messages together', () => {
  it('keeps the identity of messages that did not change, and takes those that did', () => {
    const [kept, changed] = [local('a', 'user'), local('b')]
    const infos = infosOf(view('a', 1), view('b', 2))
    const result = merge({
      local: [kept, changed],
      infos,
      fetched: [view('a', 1), view('b', 2, { version: 2 })],
    })
    expect(result.messages[0]).toBe(kept)
    expect(textsOf(result.messages)).toEqual(['local a', 'stored b'])
    expect(result.infos.get('a')).toBe(infos.get('a'))
    expect(result.infos.get('b')?.version).toBe(2)
  })

  it('keeps the message that is being streamed as it is here, even when a step of it is stored', () => {
    const result = merge({
      local: [local('a', 'user'), local('b')],
      infos: infosOf(view('a', 1)),
      fetched: [view('a', 1), view('b', 2)],
      streamingId: 'b',
    })
    expect(textsOf(result.messages)).toEqual(['local a', 'local b'])
  })

  it('takes the stored copy of a message once its stream has ended', () => {
    const result = merge({
      local: [local('b')],
      infos: infosOf(view('b', 2)),
      fetched: [view('b', 2)],
      dirtyIds: new Set(['b']),
    })
    expect(textsOf(result.messages)).toEqual(['stored b'])
  })

  it('keeps a message on its way, and drops what the server no longer has', () => {
    const result = merge({
      local: [local('a', 'user'), local('gone'), local('new', 'user')],
      infos: infosOf(view('a', 1), view('gone', 2)),
      fetched: [view('a', 1)],
      sendingIds: new Set(['new']),
    })
    expect(result.messages.map(({ id }) => id)).toEqual(['a', 'new'])
  })

  it('shows a message once, however it got here', () => {
    const result = merge({
      local: [local('a', 'user')],
      fetched: [view('a', 1)],
      sendingIds: new Set(['a']),
      streamingId: 'a',
    })
    expect(result.messages.map(({ id }) => id)).toEqual(['a'])
  })

  it('puts queued messages apart', () => {
    const result = merge({ fetched: [view('a', 1), view('q', 2, { role: 'user', status: 'queued' })] })
    expect(result.messages.map(({ id }) => id)).toEqual(['a'])
    expect(result.queued.map(({ id }) => id)).toEqual(['q'])
  })

  it('keeps older messages than those fetched, and tells when some in between are missing', () => {
    const known = infosOf(view('a', 1), view('b', 2), view('c', 3))
    const shown = [local('a'), local('b'), local('c')]
    const near = merge({ local: shown, infos: known, fetched: [view('c', 3), view('d', 4)], complete: false })
    expect(near.messages.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(near.gap).toBe(false)
    const far = merge({
      local: shown,
      infos: known,
      fetched: [view('y', 30), view('z', 31)],
      complete: false,
    })
    expect(far.gap).toBe(true)
  })

  it('puts an older page before what is shown without doubling its edge', () => {
    const merged = mergeOlder([local('c')], infosOf(view('c', 3)), [view('a', 1), view('b', 2), view('c', 3)])
    expect(merged.messages.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(merged.infos.get('b')?.seq).toBe(2)
  })
})
