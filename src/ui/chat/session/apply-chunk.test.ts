import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChunk, type ReplyState } from './apply-chunk.ts'

type Group = readonly UIMessageChunk[]

const word = fc.constantFrom('one ', '**two** ', '\n\n', 'three')
const json = fc.constantFrom<unknown>({ city: 'Lisbon' }, [], null, 'text')

const metadata = fc.constantFrom({}, { providerMetadata: { frogbot: { durationMs: 1200 } } })

/** A text or a reasoning, whole or cut off in the middle. */
const words = fc
  .tuple(fc.constantFrom('text', 'reasoning'), fc.array(fc.tuple(word, metadata)), metadata, fc.boolean())
  .map(([kind, deltas, noted, isWhole]): ((at: number) => Group) => (at) => {
    const of = (step: string, more = {}) =>
      ({ type: `${kind}-${step}`, id: `${at}`, ...more }) as UIMessageChunk
    const parts = deltas.map(([delta, more]) => of('delta', { delta, ...more }))
    return [of('start'), ...parts, ...(isWhole ? [of('end', noted)] : [])]
  })

const call = fc
  .record({
    name: fc.constantFrom('question', 'current_time'),
    dynamic: fc.boolean(),
    announced: fc.boolean(),
    input: json,
    end: fc.constantFrom<object | null>(
      null,
      { type: 'tool-output-available', output: { time: 1 } },
      { type: 'tool-output-error', errorText: 'It broke.' },
      { type: 'tool-output-denied' },
    ),
  })
  .map(({ name, dynamic, announced, input, end }): ((at: number) => Group) => (at) => {
    const base = { toolCallId: `call-${at}`, toolName: name, ...(dynamic ? { dynamic } : {}) }
    const start: Group = announced
      ? [
          { type: 'tool-input-start', ...base },
          { type: 'tool-input-delta', toolCallId: base.toolCallId, inputTextDelta: JSON.stringify(input) },
        ]
      : []
    const last = end ? [{ ...end, toolCallId: base.toolCallId } as UIMessageChunk] : []
    return [...start, { type: 'tool-input-available', ...base, input }, ...last]
  })

const other = fc.constantFrom<Group>(
  [{ type: 'start-step' }],
  [{ type: 'finish-step' }],
  [{ type: 'file', url: '/a.png', mediaType: 'image/png' }],
  [{ type: 'source-url', sourceId: 's', url: 'https://example.com/', title: 'Example' }],
  [{ type: 'message-metadata', messageMetadata: { stopped: true } }],
  [{ type: 'data-note', id: 'n', data: 1 }],
  [{ type: 'data-note', id: 'n', data: 2 }],
  [{ type: 'data-queued', data: {}, transient: true }],
)

const chunks = fc.array(fc.oneof(words, other, call)).map(
  (groups): Group => [
    { type: 'start', messageId: 'reply', messageMetadata: { model: 'demo' } },
    { type: 'start-step' },
    ...groups.flatMap((group, at) => (typeof group === 'function' ? group(at) : group)),
    { type: 'finish-step' },
    // With metadata, because theirs shows the last step only with the next change.
    { type: 'finish', messageMetadata: { whole: true } },
  ],
)

test('a reply reads as AI SDK reads it', async () => {
  await fc.assert(
    fc.asyncProperty(chunks, async (all) => {
      // AI SDK makes parts of the chunks themselves and changes them later; a sequence may have the same one twice.
      expect(readOurs(all)).toEqual(await readTheirs(all.map((chunk) => structuredClone(chunk))))
    }),
  )
})

test('parts that a chunk does not touch stay the same objects', () => {
  const begun = readState([
    { type: 'text-start', id: 'a' },
    { type: 'text-end', id: 'a' },
    { type: 'text-start', id: 'b' },
  ])
  const after = applyChunk(begun, { type: 'text-delta', id: 'b', delta: 'more' })
  expect(after.message.parts[0]).toBe(begun.message.parts[0])
  expect(after.message.parts[1]).toMatchObject({ text: 'more' })
  expect(begun.message.parts[1]).toMatchObject({ text: '' })
})

test('an error of the stream is thrown in its own words', () => {
  expect(() => readState([{ type: 'error', errorText: 'The provider is busy.' }])).toThrow(
    'The provider is busy.',
  )
})

test.each<UIMessageChunk>([
  { type: 'text-delta', id: 'never', delta: 'x' },
  { type: 'tool-output-available', toolCallId: 'never', output: 1 },
])('what goes on with something that never began is refused: $type', (chunk) => {
  expect(() => readState([chunk])).toThrow('did not begin')
})

function readState(all: Group): ReplyState {
  const empty: UIMessage = { id: 'reply', role: 'assistant', parts: [] }
  return all.reduce(applyChunk, { message: empty, open: new Map() })
}

function readOurs(all: Group): unknown {
  return plain(readState(all).message)
}

async function readTheirs(all: Group): Promise<unknown> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of all) controller.enqueue(chunk)
      controller.close()
    },
  })
  let last: UIMessage | undefined
  for await (const message of readUIMessageStream({ stream })) last = message
  return plain(last)
}

/** Without the fields they set to undefined, and the text a tool's input was parsed from, which nothing shows. */
function plain(message: UIMessage | undefined): unknown {
  return JSON.parse(JSON.stringify(message), (key, value) => (key === 'rawInput' ? undefined : value))
}
