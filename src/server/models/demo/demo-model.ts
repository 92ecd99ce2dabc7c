import type { CallOptions, FinishPart, GenerateResult, ModelV4 } from '../language-model-type.ts'
import type { DemoBlock } from './demo-blocks.ts'
import { demoFailure } from './demo-failure.ts'
import { type DemoTurn, readPrompt } from './read-prompt.ts'
import { callId, streamReply } from './stream-reply.ts'
import { writeReply } from './write-reply.ts'

type Options = { /** Milliseconds between two words. */ readonly delayMs: number }

/**
 * A stand-in for a real model: deterministic fixed texts that say so, from nothing but the prompt and the tools. To
 * everything else it is one more implementation of AI SDK's language model interface.
 */
export function createDemoModel({ delayMs }: Options): ModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'demo',
    modelId: 'demo',
    supportedUrls: {},
    doGenerate: async (options) => {
      options.abortSignal?.throwIfAborted()
      const turn = readPrompt(options)
      const blocks = writeReply(turn)
      if (blocks.some(({ type }) => type === 'fail')) throw demoFailure()
      return { content: listContent(blocks, turn), ...finishOf(blocks, options), warnings: [] }
    },
    doStream: async (options) => {
      const turn = readPrompt(options)
      const blocks = writeReply(turn)
      if (blocks[0]?.type === 'fail') throw demoFailure()
      const finish: FinishPart = { type: 'finish', ...finishOf(blocks, options) }
      return {
        stream: streamReply(blocks, {
          delayMs,
          firstCall: turn.callCount + 1,
          finish,
          signal: options.abortSignal,
        }),
      }
    },
  }
}

function listContent(blocks: readonly DemoBlock[], turn: DemoTurn): GenerateResult['content'] {
  let callNumber = turn.callCount + 1
  return blocks.flatMap((block): GenerateResult['content'] => {
    if (block.type === 'fail') return []
    if (block.type !== 'call') return [{ type: block.type, text: block.text }]
    const { toolName, input } = block
    return [{ type: 'tool-call', toolCallId: callId(callNumber++), toolName, input: JSON.stringify(input) }]
  })
}

function finishOf(
  blocks: readonly DemoBlock[],
  { prompt }: CallOptions,
): Pick<FinishPart, 'finishReason' | 'usage'> {
  const words = (type: DemoBlock['type']) =>
    blocks
      .filter((block) => block.type === type)
      .map((block) => countWords(block))
      .reduce(sum, 0)
  const thought = words('reasoning')
  const said = words('text') + words('call')
  const read = countWords(prompt)
  const raw = blocks.some(({ type }) => type === 'call') ? 'tool-calls' : 'stop'
  return {
    finishReason: { unified: raw, raw },
    usage: {
      inputTokens: { total: read, noCache: read, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: said + thought, text: said, reasoning: thought },
    },
  }
}

const sum = (a: number, b: number) => a + b

/** Words stand in for tokens. */
function countWords(value: unknown): number {
  return JSON.stringify(value).split(/\s+/).length
}
