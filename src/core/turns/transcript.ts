import { convertToModelMessages, type ModelMessage, type ToolSet, type UIMessage } from 'ai'
import type { Modality } from '#contracts/agent.ts'
import { prepareFile } from '#core/attachments/prepare-file.ts'
import type { Tx } from '#core/deps.ts'
import type { Message } from '#generated/prisma/client.ts'
import { isRecord } from '#lib/is-record.ts'
import { closeParts, isToolPart, type Part } from './message-parts.ts'
import { textOfPaste } from './text-of-paste.ts'

const interrupted = 'This call was interrupted and has no result.'

/** The conversation so far, queued and removed messages and the reply being written left out. */
export async function loadHistory(tx: Tx, chatId: string, replyId: string): Promise<UIMessage[]> {
  const rows = await tx.message.findMany({
    where: { chatId, deletedAt: null, status: null, id: { not: replyId } },
    orderBy: { seq: 'asc' },
    select: { id: true, role: true, parts: true },
  })
  return rows.map(toUiMessage)
}

export function toUiMessage(row: Pick<Message, 'id' | 'role' | 'parts'>): UIMessage {
  return { id: row.id, role: row.role, parts: partsOf(row) }
}

export function partsOf(row: Pick<Message, 'parts'>): Part[] {
  return row.parts as unknown as Part[]
}

/**
 * What the provider is given: always valid, whatever was stored. Each call has an object as its input and exactly one
 * result, no message is empty, and an attachment that can't be sent is replaced by a marker.
 */
export async function toModelMessages(
  messages: readonly UIMessage[],
  tools: ToolSet,
  input: readonly Modality[] | null,
): Promise<ModelMessage[]> {
  const closed = messages.map((message) =>
    message.role === 'assistant'
      ? { ...message, parts: closeParts(message.parts, interrupted).map(withObjectInput) }
      : { ...message, parts: message.parts.map((part) => sendable(part, input)) },
  )
  const converted = await convertToModelMessages(closed, {
    tools,
    convertDataPart: (part) =>
      part.type === 'data-paste'
        ? { type: 'text', text: `Pasted text:\n${textOfPaste(part.data)}` }
        : undefined,
  })
  return converted.filter((message) => message.content.length > 0)
}

// A model may call a tool with `null`, a text or broken JSON. It has been told so by the call's error; sent back as it
// was, providers refuse the request, and every later one of the chat with it.
function withObjectInput(part: Part): Part {
  if (!isToolPart(part) || part.providerExecuted === true || isRecord(part.input)) return part
  return { ...part, input: {} } as Part
}

function sendable(part: Part, input: readonly Modality[] | null): Part {
  return part.type === 'file' ? prepareFile(part, input) : part
}
