import type { UIMessageChunk } from 'ai'
import type { Logger } from '#core/deps.ts'
import type { OfferedTools } from '#core/tools/offered-tools.ts'
import { isClientTool, type Tool, type ToolCtx } from '#core/tools/tool-types.ts'
import { storableJson } from '#lib/storable-json.ts'
import {
  completeCall,
  failCall,
  isOpenCall,
  lastStepParts,
  type Part,
  type ToolPart,
  toolNameOf,
} from './message-parts.ts'

/** What a server tool called beside a question returns, so that the model can call it again. */
export const skippedOutput = {
  skipped: true,
  reason: 'Not run, because the same step asked the user something. Call it again once you have the answer.',
} as const

const maxErrorChars = 2_000

type Input = {
  readonly parts: readonly Part[]
  readonly offered: OfferedTools
  readonly ctx: ToolCtx
  readonly signal: AbortSignal
  readonly write: (chunk: UIMessageChunk) => void
  readonly log: Logger
}

/** Whether the last step asks a person something. */
export function asksPerson(parts: readonly Part[], offered: OfferedTools): boolean {
  return lastStepParts(parts).some((part) => isOpenCall(part) && isClientCall(part, offered))
}

export function isClientCall(part: ToolPart, offered: OfferedTools): boolean {
  const item = offered.get(toolNameOf(part))
  return item !== undefined && isClientTool(item)
}

/**
 * Gives every server call of the last step its result, all at once. If the step also asks a person something they are
 * skipped instead. Client calls stay open.
 */
export async function runServerTools(input: Input): Promise<Part[]> {
  const first = input.parts.length - lastStepParts(input.parts).length
  const skip = asksPerson(input.parts, input.offered)
  return Promise.all(
    input.parts.map(async (part, index) => {
      if (index < first || !isOpenCall(part) || isClientCall(part, input.offered)) return part
      const settled = skip ? completeCall(part, skippedOutput) : await runCall(input, part)
      input.write(chunkOf(settled))
      return settled
    }),
  )
}

async function runCall(input: Input, part: ToolPart): Promise<Part> {
  const item = input.offered.get(toolNameOf(part))
  if (item === undefined || isClientTool(item)) return failCall(part, 'There is no such tool.')
  try {
    const output = await Promise.race([execute(item, input, part), rejectWhenAborted(input.signal)])
    return completeCall(part, storableJson(output))
  } catch (error) {
    if (!input.signal.aborted) input.log.warn({ err: error, tool: item.slug }, 'A tool failed')
    return failCall(part, input.signal.aborted ? 'The turn was stopped.' : errorText(error))
  }
}

async function execute(item: Tool, input: Input, part: ToolPart): Promise<unknown> {
  return item.execute({ input: part.input, ctx: input.ctx, signal: input.signal })
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function errorText(error: unknown): string {
  const text = error instanceof Error && error.message !== '' ? error.message : 'The tool failed.'
  return text.slice(0, maxErrorChars).toWellFormed()
}

function chunkOf(part: Part): UIMessageChunk {
  const call = part as ToolPart
  return call.state === 'output-error'
    ? { type: 'tool-output-error', toolCallId: call.toolCallId, errorText: call.errorText }
    : { type: 'tool-output-available', toolCallId: call.toolCallId, output: call.output }
}
