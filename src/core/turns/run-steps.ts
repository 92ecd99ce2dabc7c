import type { StepResult, ToolSet, UIMessage, UIMessageChunk } from 'ai'
import type { Logger } from '#core/deps.ts'
import { toToolSet } from '#core/tools/offered-tools.ts'
import { describeProviderError } from './describe-provider-error.ts'
import { awaitsModel, closeParts, isOpenCall, isToolPart } from './message-parts.ts'
import { conversationOf, type Run } from './prepare-run.ts'
import { asksPerson, isClientCall, runServerTools } from './run-server-tools.ts'
import { runStep, type Step } from './run-step.ts'
import { toModelMessages } from './transcript.ts'
import { type AbortKind, TurnAborted, type TurnError, type Usage } from './turn-types.ts'
import { withUniqueCallIds } from './unique-call-ids.ts'
import { withThinkingTimes } from './with-thinking-times.ts'

/** How a run of steps ended. `finishReason` is AI SDK's. */
export type RunEnd =
  | { readonly kind: 'completed' | 'awaiting'; readonly finishReason: string }
  | { readonly kind: 'failed'; readonly error: TurnError }
  | { readonly kind: 'aborted'; readonly abort: AbortKind }

type Hooks = {
  readonly write: (chunk: UIMessageChunk) => void
  /** Called before each call of the model: steered messages join here. */
  readonly beforeStep: () => Promise<void>
  /** Called after each step the loop goes on from. */
  readonly afterStep: (usage: Usage | null) => Promise<void>
}

const unfinished = 'This call was not finished.'

/** The tool loop: model, tools, model … until there is a reply, a question, a failure or an abort. */
export async function runSteps(
  run: Run,
  hooks: Hooks,
  log: Logger,
  signal: AbortSignal,
): Promise<{ end: RunEnd; usage: Usage | null }> {
  const steps: StepResult<ToolSet>[] = []
  const tools = toToolSet(run.offered)
  let usage: Usage | null = null
  for (;;) {
    await hooks.beforeStep()
    const conversation = conversationOf(run)
    const step = await runStep({
      model: withThinkingTimes(withUniqueCallIds(run.model.model, callIdsOf(conversation))),
      instructions: run.instructions,
      messages: await toModelMessages(conversation, tools, run.model.info.input),
      tools,
      reasoning: run.reasoning,
      reply: run.reply,
      write: hooks.write,
      signal,
    })
    if (step.result !== null) steps.push(step.result)
    usage = addUsage(usage, step.result)
    run.reply.parts = step.parts
    if (step.end === 'finished') {
      run.reply.parts = await runServerTools({
        parts: step.parts,
        offered: run.offered,
        ctx: run.ctx,
        signal,
        write: hooks.write,
        log,
      })
    }
    if (step.closing !== null) hooks.write(step.closing)
    const end = await decideEnd(run, step, steps, signal)
    if (end !== null) {
      close(run, end)
      return { end, usage }
    }
    await hooks.afterStep(usage)
  }
}

async function decideEnd(
  run: Run,
  step: Step,
  steps: StepResult<ToolSet>[],
  signal: AbortSignal,
): Promise<RunEnd | null> {
  if (signal.aborted)
    return { kind: 'aborted', abort: signal.reason instanceof TurnAborted ? signal.reason.kind : 'stop' }
  if (step.end === 'failed') return { kind: 'failed', error: describeProviderError(step.error) }
  const finishReason = step.result?.finishReason ?? 'other'
  if (asksPerson(run.reply.parts, run.offered)) return { kind: 'awaiting', finishReason }
  if (!awaitsModel(run.reply.parts)) return { kind: 'completed', finishReason }
  const stops = await Promise.all(run.agent.stopWhen.map((condition) => condition({ steps })))
  return stops.some(Boolean) ? { kind: 'completed', finishReason } : null
}

function callIdsOf(messages: readonly UIMessage[]): Set<string> {
  return new Set(
    messages.flatMap(({ parts }) => parts.filter(isToolPart).map(({ toolCallId }) => toolCallId)),
  )
}

function close(run: Run, end: RunEnd): void {
  const keepOpen = end.kind === 'awaiting'
  const parts = closeParts(
    run.reply.parts,
    unfinished,
    (part) => keepOpen && isOpenCall(part) && isClientCall(part, run.offered),
  )
  run.reply.parts = parts.at(-1)?.type === 'step-start' ? parts.slice(0, -1) : parts
}

function addUsage(sum: Usage | null, step: StepResult<ToolSet> | null): Usage | null {
  if (step === null) return sum
  const { inputTokens = 0, outputTokens = 0, totalTokens = 0 } = step.usage
  return {
    inputTokens: (sum?.inputTokens ?? 0) + inputTokens,
    outputTokens: (sum?.outputTokens ?? 0) + outputTokens,
    totalTokens: (sum?.totalTokens ?? 0) + totalTokens,
  }
}
