import type { MessagePart } from '#contracts/message.ts'
import { pastedTextOf } from '#ui/chat/composer/pasted-text.ts'

const maxChars = 200

function textOf(part: MessagePart): string | null {
  if (part.type === 'text' && typeof part.text === 'string') return part.text
  const pasted = pastedTextOf(part)
  if (pasted !== null) return pasted
  if (part.type === 'file' && typeof part.filename === 'string') return `[${part.filename}]`
  if (part.type === 'dynamic-tool' && typeof part.toolName === 'string') return `[${part.toolName}]`
  if (part.type.startsWith('tool-')) return `[${part.type.slice('tool-'.length)}]`
  return null
}

/** The beginning of a message on one line: its text, pasted or written, with tools and files in brackets. */
export function previewText(parts: readonly MessagePart[]): string {
  const text = parts
    .map(textOf)
    .filter((piece) => piece !== null)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text
}
