import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import { simulateReadableStream } from 'ai/test'
import { expect, test } from 'vitest'
import type { Part } from './message-parts.ts'
import { replayReply } from './replay-reply.ts'

const parts: Part[] = [
  { type: 'step-start' },
  { type: 'reasoning', text: 'Hm.', state: 'done' },
  { type: 'text', text: 'Let me ask.', state: 'done' },
  { type: 'tool-question', toolCallId: 'a', state: 'output-available', input: { q: 1 }, output: { a: 1 } },
  { type: 'tool-note', toolCallId: 'b', state: 'output-error', input: {}, errorText: 'Skipped.' },
  { type: 'step-start' },
  { type: 'source-url', sourceId: 's', url: 'https://example.com' },
  { type: 'file', url: 'data:text/plain;base64,QQ==', mediaType: 'text/plain' },
  { type: 'text', text: 'Blue.', state: 'done' },
  { type: 'tool-question', toolCallId: 'c', state: 'input-available', input: { q: 2 } },
]
const replay = (metadata: object) => [...replayReply({ parts: parts as never, metadata: metadata as never })]

async function read(chunks: readonly UIMessageChunk[]): Promise<UIMessage | undefined> {
  let last: UIMessage | undefined
  const stream = simulateReadableStream({ chunks: [...chunks] })
  for await (const message of readUIMessageStream({ stream })) last = message
  return last
}

test('what a client reads from the chunks of a stored reply is the reply', async () => {
  const message = await read([{ type: 'start', messageId: 'm' }, ...replay({ finishReason: 'stop' })])
  expect(message?.id).toBe('m')
  // Without what the client adds and leaves undefined.
  expect(JSON.parse(JSON.stringify(message?.parts))).toMatchObject(parts)
})

test.each([
  [{ finishReason: 'stop' }, { type: 'finish', finishReason: 'stop' }],
  [{ stopped: true }, { type: 'abort', reason: 'stopped' }],
  [{ error: { code: 'x', message: 'It failed.' } }, { type: 'error', errorText: 'It failed.' }],
  [{}, { type: 'finish-step' }],
])('the chunks of a reply stored with %j end with %j', (metadata, end) => {
  expect(replay(metadata).at(-1)).toEqual(end)
})
