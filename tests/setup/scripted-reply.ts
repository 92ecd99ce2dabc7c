/** What one request is answered with: parts of one step, in order, or an HTTP error. */
export type ScriptedReply = {
  readonly parts: readonly ScriptedPart[]
  /** Awaited before anything is sent. */
  readonly until?: Promise<unknown> | undefined
  /** Awaited before the part of that index and what follows is sent. */
  readonly pause?: { readonly before: number; readonly until: Promise<unknown> } | undefined
  /** Breaks the connection after half of the chunks. */
  readonly isCut?: boolean | undefined
  readonly error?: { readonly status: number; readonly body: unknown } | undefined
}

export type ScriptedPart =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | {
      readonly type: 'call'
      readonly toolName: string
      readonly input: unknown
      readonly id: string | undefined
    }

/** A text; streamed word by word. */
export const say = (text: string): ScriptedReply => ({ parts: [{ type: 'text', text }] })

/** Reasoning, as compatible servers send it. */
export const think = (text: string): ScriptedReply => ({ parts: [{ type: 'reasoning', text }] })

/** A tool call. An input that is a string is sent as it is, for input that is not JSON. */
export const callTool = (toolName: string, input: unknown, id?: string): ScriptedReply => ({
  parts: [{ type: 'call', toolName, input, id }],
})

/** Several things in one step. */
export const step = (...replies: readonly ScriptedReply[]): ScriptedReply => ({
  parts: replies.flatMap(({ parts }) => parts),
})

/** A reply that waits until the test releases it. */
export function hold(reply: ScriptedReply): ScriptedReply & { release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { ...reply, until: promise, release: resolve }
}

/** A reply that says the first, then waits until the test releases the rest. */
export function holdBetween(first: ScriptedReply, rest: ScriptedReply): ScriptedReply & { release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pause = { before: first.parts.length, until: promise }
  return { ...step(first, rest), pause, release: resolve }
}

/** A reply that ends in the middle, with a broken connection. */
export const cut = (reply: ScriptedReply): ScriptedReply => ({ ...reply, isCut: true })

/** An HTTP error in OpenAI's shape, or with a body of the test's own. */
export const failWith = (status: number, problem: unknown): ScriptedReply => ({
  parts: [],
  error: {
    status,
    body: typeof problem === 'string' ? { error: { message: problem, type: 'error' } } : problem,
  },
})
