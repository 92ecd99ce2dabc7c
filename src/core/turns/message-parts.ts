import { type DynamicToolUIPart, getToolName, isToolUIPart, type ToolUIPart, type UIMessage } from 'ai'

export type Part = UIMessage['parts'][number]
export type ToolPart = ToolUIPart | DynamicToolUIPart

export const isToolPart = (part: Part): part is ToolPart => isToolUIPart(part)
export const toolNameOf = (part: ToolPart): string => getToolName(part)

/** A call somebody still has to give a result for. */
export const isOpenCall = (part: Part): part is ToolPart & { state: 'input-available' } =>
  isToolPart(part) && part.state === 'input-available' && part.providerExecuted !== true

/** The parts of the last step: what came after the last `step-start`. */
export function lastStepParts(parts: readonly Part[]): readonly Part[] {
  return parts.slice(parts.findLastIndex((part) => part.type === 'step-start') + 1)
}

const isSettled = (part: ToolPart) => part.state === 'output-available' || part.state === 'output-error'

/** True when the last step called tools and each has its result: the model has not seen them yet. */
export function awaitsModel(parts: readonly Part[]): boolean {
  const calls = lastStepParts(parts)
    .filter(isToolPart)
    .filter((part) => part.providerExecuted !== true)
  return calls.length > 0 && calls.every(isSettled)
}

/** The parts up to the end of the last step whose results the model waits for; what broke off later is cut. */
export function untilLastCompletedStep(parts: readonly Part[]): Part[] {
  let rest = [...parts]
  while (rest.length > 0 && !awaitsModel(rest)) {
    const start = rest.findLastIndex((part) => part.type === 'step-start')
    rest = start <= 0 ? [] : rest.slice(0, start)
  }
  return rest
}

/** The call as a tool error the model sees. */
export function failCall(part: ToolPart, errorText: string): Part {
  const {
    state: _state,
    output: _output,
    preliminary: _preliminary,
    ...rest
  } = part as ToolPart & {
    output?: unknown
    preliminary?: boolean
  }
  return { ...rest, state: 'output-error', input: part.input ?? {}, errorText } as Part
}

/** The call with its result. */
export function completeCall(part: ToolPart, output: unknown): Part {
  return { ...part, state: 'output-available', output } as Part
}

/**
 * Ends what is not ended: streaming text and reasoning are done as they are, calls without a result become tool
 * errors. With `keepOpen` the calls that wait for a person stay.
 */
export function closeParts(
  parts: readonly Part[],
  errorText: string,
  keepOpen: (part: ToolPart) => boolean = () => false,
): Part[] {
  return parts.map((part) => {
    if ((part.type === 'text' || part.type === 'reasoning') && part.state === 'streaming')
      return { ...part, state: 'done' }
    if (!isToolPart(part) || part.providerExecuted === true) return part
    if (part.state === 'input-streaming') return failCall(part, errorText)
    if (part.state === 'input-available' && !keepOpen(part)) return failCall(part, errorText)
    if (part.state === 'output-available' && part.preliminary === true) return failCall(part, errorText)
    return part
  })
}

/** The text of the last step that has any. */
export function finalText(parts: readonly Part[]): string {
  const text = (items: readonly Part[]) =>
    items.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
  const last = text(lastStepParts(parts))
  return last === '' ? text(parts) : last
}
