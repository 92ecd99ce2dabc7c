import type { CallOptions, Prompt } from '../language-model-type.ts'

type Message = Prompt[number]

export type DemoToolResult = {
  readonly toolName: string
  readonly input: unknown
  /** What the tool gave, or the text of its error. */
  readonly output: unknown
  readonly isError: boolean
}

export type DemoTool = { readonly name: string; readonly schema: unknown }

/** All the demo model knows: what is in the prompt and which tools it is given. */
export type DemoTurn = {
  readonly instructions: string
  /** Text of the newest user message. */
  readonly text: string
  readonly fileCount: number
  /** Results of this turn's calls, in order. */
  readonly results: readonly DemoToolResult[]
  /** Results of the turn before, to notice a dismissed question. */
  readonly earlierResults: readonly DemoToolResult[]
  /** The user message of the turn before. */
  readonly earlierText: string
  readonly tools: readonly DemoTool[]
  /** Calls in the whole prompt: the next call id counts on from here. */
  readonly callCount: number
}

export function readPrompt({ prompt, tools, toolChoice }: CallOptions): DemoTurn {
  const isUser = ({ role }: Message) => role === 'user'
  const last = prompt.findLastIndex(isUser)
  const before = prompt.slice(0, Math.max(last, 0)).findLastIndex(isUser)
  const userMessage = prompt[last]
  return {
    instructions: prompt
      .flatMap((message) => (message.role === 'system' ? [message.content] : []))
      .join('\n'),
    text: readText(userMessage),
    fileCount:
      userMessage?.role === 'user' ? userMessage.content.filter(({ type }) => type === 'file').length : 0,
    results: readResults(prompt.slice(last + 1)),
    earlierResults: before < 0 ? [] : readResults(prompt.slice(before + 1, last)),
    earlierText: before < 0 ? '' : readText(prompt[before]),
    tools: toolChoice?.type === 'none' ? [] : readTools(tools ?? []),
    callCount: listCalls(prompt).length,
  }
}

function readText(message: Message | undefined): string {
  if (message?.role !== 'user') return ''
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

function readTools(tools: NonNullable<CallOptions['tools']>): DemoTool[] {
  return tools.flatMap((tool) =>
    tool.type === 'function' ? [{ name: tool.name, schema: tool.inputSchema }] : [],
  )
}

function listCalls(messages: Prompt) {
  return messages.flatMap((message) =>
    message.role === 'assistant'
      ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
      : [],
  )
}

function readResults(messages: Prompt): DemoToolResult[] {
  const inputs = new Map(listCalls(messages).map((part) => [part.toolCallId, part.input]))
  return messages.flatMap((message) => {
    if (message.role !== 'tool') return []
    return message.content.flatMap((part) => {
      if (part.type !== 'tool-result') return []
      const { output } = part
      const isError =
        output.type === 'error-text' || output.type === 'error-json' || output.type === 'execution-denied'
      const value = output.type === 'execution-denied' ? (output.reason ?? 'denied') : output.value
      return [{ toolName: part.toolName, input: inputs.get(part.toolCallId), output: value, isError }]
    })
  })
}
