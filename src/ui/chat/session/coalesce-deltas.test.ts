import type { UIMessageChunk } from 'ai'
import { describe, expect, it } from 'vitest'
import { coalesceDeltas } from './coalesce-deltas.ts'

const delta = (id: string, text: string): UIMessageChunk => ({ type: 'text-delta', id, delta: text })

async function pass(chunks: readonly UIMessageChunk[], everyMs: number): Promise<UIMessageChunk[]> {
  const seen: UIMessageChunk[] = []
  const source = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  for await (const chunk of coalesceDeltas(source, everyMs)) seen.push(chunk)
  return seen
}

describe('joining deltas', () => {
  it('joins what belongs to one part, and keeps parts and other chunks in their order', async () => {
    const chunks: UIMessageChunk[] = [
      { type: 'text-start', id: 'a' },
      delta('a', 'one '),
      delta('a', 'two'),
      delta('b', 'other'),
      { type: 'text-end', id: 'a' },
      delta('b', '!'),
    ]
    expect(await pass(chunks, 60_000)).toEqual([
      { type: 'text-start', id: 'a' },
      delta('a', 'one two'),
      delta('b', 'other'),
      { type: 'text-end', id: 'a' },
      delta('b', '!'),
    ])
  })

  it('lets a delta through by itself when nothing follows', async () => {
    const source = new ReadableStream<UIMessageChunk>({
      start: (controller) => controller.enqueue(delta('a', 'alone')),
    })
    const reader = coalesceDeltas(source, 1).getReader()
    expect((await reader.read()).value).toEqual(delta('a', 'alone'))
    await reader.cancel()
  })

  it('shows what came before the stream broke, then the break', async () => {
    let sent = false
    const source = new ReadableStream<UIMessageChunk>({
      pull(controller) {
        if (sent) controller.error(new TypeError('network error'))
        else controller.enqueue(delta('a', 'half'))
        sent = true
      },
    })
    const reader = coalesceDeltas(source, 1).getReader()
    expect((await reader.read()).value).toEqual(delta('a', 'half'))
    await expect(reader.read()).rejects.toThrow('network error')
  })
})
