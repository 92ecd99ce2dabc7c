import { MockLanguageModelV4 } from 'ai/test'
import type { Models } from '#core/deps.ts'

type CallOptions = Parameters<MockLanguageModelV4['doStream']>[0]
type StreamPart =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never

/** What the scripted model does in one step. Items run in order. */
export type StepItem =
  | { readonly text: string }
  | { readonly call: string; readonly input: unknown; readonly id: string }
  | { readonly wait: Promise<unknown> }
  | { readonly fail: Error }
  /** The provider does not say what the step used. */
  | { readonly usage: null }

export type Script = (prompt: CallOptions['prompt'], call: number) => readonly StepItem[]

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
}

const noUsage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

async function* play(items: readonly StepItem[]): AsyncGenerator<StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  let called = false
  for (const [index, item] of items.entries()) {
    if ('wait' in item) await item.wait
    else if ('fail' in item) throw item.fail
    else if ('usage' in item) continue
    else if ('text' in item) {
      yield { type: 'text-start', id: `t${index}` }
      for (const word of item.text.split(/(?<= )/)) yield { type: 'text-delta', id: `t${index}`, delta: word }
      yield { type: 'text-end', id: `t${index}` }
    } else {
      called = true
      yield { type: 'tool-call', toolCallId: item.id, toolName: item.call, input: JSON.stringify(item.input) }
    }
  }
  const unified = called ? 'tool-calls' : 'stop'
  const used = items.some((item) => 'usage' in item) ? noUsage : usage
  yield { type: 'finish', finishReason: { unified, raw: unified }, usage: used }
}

function toStream<T>(items: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await items.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

export type ScriptedModels = Models & {
  /** The prompts of all calls so far. */
  readonly prompts: CallOptions['prompt'][]
}

/** A model whose every step a test writes. It answers as AI SDK's providers do, without a network. */
export function scriptedModels(script: Script): ScriptedModels {
  const prompts: CallOptions['prompt'][] = []
  const model = new MockLanguageModelV4({
    provider: 'scripted',
    modelId: 'model',
    doStream: async (options) => {
      prompts.push(options.prompt)
      const items = script(options.prompt, prompts.length)
      return { stream: toStream(play(items)) }
    },
  })
  const info = {
    id: 'scripted/model',
    name: 'Scripted',
    provider: 'scripted',
    providerType: 'scripted',
    input: null,
    reasoning: false,
  }
  return { prompts, get: () => ({ model, info }), list: () => [info] }
}

/** The result of each call in a prompt, by call id; two results of one call are listed twice. */
export function toolResults(prompt: CallOptions['prompt']): { id: string; value: unknown }[] {
  return prompt.flatMap((message) =>
    message.role !== 'tool'
      ? []
      : message.content.flatMap((part) =>
          part.type === 'tool-result' ? [{ id: part.toolCallId, value: part.output }] : [],
        ),
  )
}

/** The ids of all calls in a prompt. */
export function toolCalls(prompt: CallOptions['prompt']): string[] {
  return prompt.flatMap((message) =>
    message.role !== 'assistant'
      ? []
      : message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : [])),
  )
}
