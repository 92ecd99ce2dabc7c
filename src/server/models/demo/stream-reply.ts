import { setTimeout as sleep } from 'node:timers/promises'
import type { FinishPart, StreamPart } from '../language-model-type.ts'
import type { DemoBlock } from './demo-blocks.ts'
import { demoFailure } from './demo-failure.ts'

type Options = {
  readonly delayMs: number
  /** Number of the first call of this step. */
  readonly firstCall: number
  readonly finish: FinishPart
  readonly signal: AbortSignal | undefined
}

const slowDelayMs = 150
const inputChunkChars = 24

/** A reply as the parts of a model's stream, word by word. */
export function streamReply(blocks: readonly DemoBlock[], options: Options): ReadableStream<StreamPart> {
  const parts = listParts(blocks, options)
  return new ReadableStream<StreamPart>({
    pull: async (controller) => {
      const next = await parts.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => {
      await parts.return(undefined)
    },
  })
}

async function* listParts(
  blocks: readonly DemoBlock[],
  options: Options,
): AsyncGenerator<StreamPart, undefined> {
  yield { type: 'stream-start', warnings: [] }
  let callNumber = options.firstCall
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'fail') {
      yield { type: 'error', error: demoFailure() }
      yield { ...options.finish, finishReason: { unified: 'error', raw: 'demo' } }
      return
    }
    if (block.type === 'call') yield* streamCall(block, callId(callNumber++), options)
    else yield* streamWords(block, `${block.type}-${index}`, options)
  }
  yield options.finish
}

async function* streamWords(
  block: Extract<DemoBlock, { text: string }>,
  id: string,
  options: Options,
): AsyncGenerator<StreamPart> {
  const isSlow = block.type === 'text' && block.slow === true
  const delayMs = isSlow ? Math.max(options.delayMs, slowDelayMs) : options.delayMs
  const kind = block.type
  yield { type: `${kind}-start`, id }
  for (const delta of block.text.match(/\s*\S+|\s+$/g) ?? []) {
    await wait(delayMs, options.signal)
    yield { type: `${kind}-delta`, id, delta }
  }
  yield { type: `${kind}-end`, id }
}

async function* streamCall(
  { toolName, input }: Extract<DemoBlock, { type: 'call' }>,
  id: string,
  options: Options,
): AsyncGenerator<StreamPart> {
  const json = JSON.stringify(input)
  yield { type: 'tool-input-start', id, toolName }
  for (let start = 0; start < json.length; start += inputChunkChars) {
    await wait(options.delayMs, options.signal)
    yield { type: 'tool-input-delta', id, delta: json.slice(start, start + inputChunkChars) }
  }
  yield { type: 'tool-input-end', id }
  yield { type: 'tool-call', toolCallId: id, toolName, input: json }
}

/** Ids count the calls of the prompt, so that they differ within a chat and repeat for the same prompt. */
export function callId(number: number): string {
  return `call_demo_${number}`
}

async function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  if (delayMs > 0) await sleep(delayMs, undefined, signal ? { signal } : {})
}
