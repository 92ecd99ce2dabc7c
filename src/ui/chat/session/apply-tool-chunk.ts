import type { UIMessageChunk } from 'ai'
import { isToolPart, type ThreadPart, type ToolPart } from './message-parts.ts'

type ToolChunk = Extract<UIMessageChunk, { type: `tool-${string}` }>

export function isToolChunk(chunk: UIMessageChunk): chunk is ToolChunk {
  return chunk.type.startsWith('tool-')
}

/** The parts with what a chunk tells of a tool call. Input is taken when it is whole: nothing shows half of one. */
export function applyToolChunk(parts: ThreadPart[], chunk: ToolChunk): ThreadPart[] {
  switch (chunk.type) {
    case 'tool-input-start':
      return put(parts, chunk, { state: 'input-streaming' })
    case 'tool-input-delta':
      return parts
    case 'tool-input-available':
      return put(parts, chunk, { state: 'input-available', input: chunk.input })
    case 'tool-input-error':
      return put(parts, chunk, { state: 'output-error', input: chunk.input, errorText: chunk.errorText })
    case 'tool-output-available': {
      const { output, preliminary } = chunk
      return change(parts, chunk.toolCallId, { state: 'output-available', output, preliminary })
    }
    case 'tool-output-error':
      return change(parts, chunk.toolCallId, { state: 'output-error', errorText: chunk.errorText })
    case 'tool-output-denied':
      return change(parts, chunk.toolCallId, { state: 'output-denied' })
    case 'tool-approval-request':
      return change(parts, chunk.toolCallId, {
        state: 'approval-requested',
        approval: { id: chunk.approvalId },
      })
    default:
      return parts
  }
}

type InputChunk = Extract<
  ToolChunk,
  { type: 'tool-input-start' | 'tool-input-available' | 'tool-input-error' }
>

/** Begins a call, or tells more of one that has begun in this step. */
function put(parts: ThreadPart[], chunk: InputChunk, told: object): ThreadPart[] {
  const { toolCallId, toolName } = chunk
  const at = placeOf(parts, toolCallId)
  const stepAt = parts.findLastIndex(({ type }) => type === 'step-start')
  const known = at > stepAt ? parts[at] : undefined
  const kind = chunk.dynamic ? { type: 'dynamic-tool', toolName } : { type: `tool-${toolName}` }
  const title = chunk.title === undefined ? {} : { title: chunk.title }
  // The union of all states is AI SDK's; each chunk brings the fields of the state it names.
  const part = { ...(known ?? { ...kind, toolCallId }), ...title, ...told } as ThreadPart
  return known ? parts.with(at, part) : [...parts, part]
}

function change(parts: ThreadPart[], toolCallId: string, told: object): ThreadPart[] {
  const at = placeOf(parts, toolCallId)
  const known = parts[at]
  if (!known) throw new Error(`The stream goes on with a call that it did not begin: ${toolCallId}`)
  return parts.with(at, { ...known, ...told } as ThreadPart)
}

function placeOf(parts: readonly ThreadPart[], toolCallId: string): number {
  return parts.findLastIndex((part) => isToolPart(part) && part.toolCallId === toolCallId)
}

/** The parts with the output a person gave to a call. */
export function withToolOutput(
  parts: readonly ThreadPart[],
  toolCallId: string,
  output: unknown,
): ThreadPart[] {
  return parts.map((part) =>
    isToolPart(part) && part.toolCallId === toolCallId ? answered(part, output) : part,
  )
}

function answered(part: ToolPart, output: unknown): ThreadPart {
  return { ...part, state: 'output-available', output } as ThreadPart
}
