import type { UIMessage } from 'ai'
import type { MessageView } from '#contracts/message.ts'

export type ThreadPart = UIMessage['parts'][number]
export type ToolPart = Extract<ThreadPart, { toolCallId: string }>

/** Contracts keep parts loose because AI SDK owns their shapes; this is the one place where they meet. */
export function toThreadMessage(view: MessageView): UIMessage {
  return { id: view.id, role: view.role, parts: view.parts as UIMessage['parts'] }
}

export function isToolPart(part: ThreadPart): part is ToolPart {
  return part.type === 'dynamic-tool' || part.type.startsWith('tool-')
}

export function toolNameOf(part: ToolPart): string {
  return part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length)
}

export function findToolPart(messages: readonly UIMessage[], toolCallId: string): ToolPart | null {
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    for (const part of messages[at]?.parts ?? []) {
      if (isToolPart(part) && part.toolCallId === toolCallId) return part
    }
  }
  return null
}

/** Whether a reply shows anything: one that failed at once is stored, but has nothing to show. */
export function hasContent(parts: readonly ThreadPart[]): boolean {
  return parts.some((part) => {
    if (part.type === 'text' || part.type === 'reasoning') return part.text.trim() !== ''
    return part.type === 'file' || part.type === 'source-url' || isToolPart(part)
  })
}

/** The plain text a person wrote or the agent answered, parts separated by a blank line. */
export function textOf(parts: readonly { readonly type: string }[]): string {
  return parts
    .flatMap((part) =>
      'text' in part && part.type === 'text' && typeof part.text === 'string' ? [part.text] : [],
    )
    .join('\n\n')
}
