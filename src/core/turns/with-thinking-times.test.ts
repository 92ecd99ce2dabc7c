import { streamText } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, it } from 'vitest'
import { withThinkingTimes } from './with-thinking-times.ts'

type Part =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never

const finish: Part = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: 'stop' },
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
}

/** What a caller gets of a model that says this. */
async function reasoningOf(parts: readonly Part[]) {
  const model = new MockLanguageModelV4({
    doStream: async () => ({
      stream: new ReadableStream<Part>({
        start(controller) {
          for (const part of [...parts, finish]) controller.enqueue(part)
          controller.close()
        },
      }),
    }),
  })
  const result = streamText({ model: withThinkingTimes(model), prompt: 'Think.' })
  return result.reasoning
}

const durationMs = expect.any(Number)

it('notes how long each reasoning took', async () => {
  const reasoning = await reasoningOf([
    { type: 'reasoning-start', id: 'a' },
    { type: 'reasoning-delta', id: 'a', delta: 'Hm.' },
    { type: 'reasoning-end', id: 'a' },
    { type: 'reasoning-start', id: 'b' },
    { type: 'reasoning-end', id: 'b' },
  ])
  expect(reasoning.map(({ providerMetadata }) => providerMetadata)).toEqual([
    { frogbot: { durationMs } },
    { frogbot: { durationMs } },
  ])
})

it("keeps the provider's own metadata, whenever it came", async () => {
  const signature = { anthropic: { signature: 'sig' } }
  const reasoning = await reasoningOf([
    { type: 'reasoning-start', id: 'a' },
    { type: 'reasoning-delta', id: 'a', delta: 'Hm.' },
    { type: 'reasoning-delta', id: 'a', delta: '', providerMetadata: signature },
    { type: 'reasoning-end', id: 'a' },
    { type: 'reasoning-start', id: 'b', providerMetadata: { openai: { itemId: 'early' } } },
    { type: 'reasoning-end', id: 'b', providerMetadata: { openai: { itemId: 'late' } } },
  ])
  expect(reasoning.map(({ providerMetadata }) => providerMetadata)).toEqual([
    { ...signature, frogbot: { durationMs } },
    { openai: { itemId: 'late' }, frogbot: { durationMs } },
  ])
})
