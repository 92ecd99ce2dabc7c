import {
  InvalidToolInputError,
  isStepCount,
  NoSuchToolError,
  type StepResult,
  streamText,
  type ToolSet,
  toUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
} from 'ai'
import type { Models } from '#core/deps.ts'
import { describeProviderError } from './describe-provider-error.ts'
import type { Part } from './message-parts.ts'

export type StepInput = {
  readonly model: ReturnType<Models['get']>['model']
  readonly instructions: string | undefined
  readonly messages: Parameters<typeof streamText>[0]['messages']
  readonly tools: ToolSet
  readonly reasoning: string | null
  readonly reply: { readonly id: string; readonly parts: readonly Part[] }
  readonly write: (chunk: UIMessageChunk) => void
  readonly signal: AbortSignal
}

export type Step = {
  readonly end: 'finished' | 'aborted' | 'failed'
  /** All parts of the reply, those of earlier steps first. */
  readonly parts: Part[]
  readonly result: StepResult<ToolSet> | null
  /** Set when it failed. */
  readonly error: unknown
  /** The chunk that closes the step, held back until the step's tools have run. */
  readonly closing: UIMessageChunk | null
}

type Reasoning = NonNullable<Parameters<typeof streamText>[0]['reasoning']>
const reasoningLevels: readonly string[] = [
  'provider-default',
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
]
const isReasoning = (value: string): value is Reasoning => reasoningLevels.includes(value)

/** One call of the model: streams its chunks, gathers its parts, runs no tool. Never rejects. */
export async function runStep(input: StepInput): Promise<Step> {
  const state: {
    result: StepResult<ToolSet> | null
    error: unknown
    failed: boolean
    message: UIMessage | null
  } = {
    result: null,
    error: null,
    failed: false,
    message: null,
  }
  let closing: UIMessageChunk | null = null
  const fail = (error: unknown) => {
    if (!state.failed) state.error = error
    state.failed = true
  }
  try {
    const stream = openStream(input, {
      onStep: (result) => {
        state.result = result
      },
      onMessage: (message) => {
        state.message = message
      },
      onError: fail,
    })
    for await (const chunk of stream) {
      if (chunk.type === 'finish-step') closing = chunk
      else if (chunk.type !== 'error' && chunk.type !== 'abort') input.write(chunk)
    }
  } catch (error) {
    fail(error)
  }
  const parts = (state.message?.parts ?? input.reply.parts) as Part[]
  const end = input.signal.aborted ? 'aborted' : state.failed ? 'failed' : 'finished'
  return { end, parts: [...parts], result: state.result, error: state.error, closing }
}

type Callbacks = {
  readonly onStep: (result: StepResult<ToolSet>) => void
  readonly onMessage: (message: UIMessage) => void
  readonly onError: (error: unknown) => void
}

function openStream(input: StepInput, callbacks: Callbacks): ReadableStream<UIMessageChunk> {
  const result = streamText({
    model: input.model,
    ...(input.instructions === undefined ? {} : { instructions: input.instructions }),
    messages: input.messages ?? [],
    tools: input.tools,
    ...(input.reasoning !== null && isReasoning(input.reasoning) ? { reasoning: input.reasoning } : {}),
    stopWhen: isStepCount(1),
    abortSignal: input.signal,
    onStepEnd: callbacks.onStep,
    // Without a callback AI SDK prints provider errors, bodies included, to the console.
    onError: () => {},
  })
  const reply: UIMessage = { id: input.reply.id, role: 'assistant', parts: [...input.reply.parts] }
  return toUIMessageStream({
    stream: result.stream,
    tools: input.tools,
    originalMessages: [reply],
    generateMessageId: () => reply.id,
    sendStart: false,
    sendFinish: false,
    sendSources: true,
    onError: (error) => describeStepError(error, callbacks.onError),
    onEnd: ({ responseMessage }) => callbacks.onMessage(responseMessage),
  })
}

// AI SDK reports a call with a bad name or input through the same callback as a failing provider. Such a call is the
// model's mistake: it sees the text and the turn goes on.
function describeStepError(error: unknown, onError: (error: unknown) => void): string {
  if (NoSuchToolError.isInstance(error) || InvalidToolInputError.isInstance(error)) return error.message
  if (typeof error === 'string') return error
  onError(error)
  return describeProviderError(error).message
}
