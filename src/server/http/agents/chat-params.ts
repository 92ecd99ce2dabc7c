import { z } from 'zod'
import { id } from '#contracts/common.ts'
import { DomainError } from '#core/errors.ts'

/** The parts of an address below an agent, as they were sent. */
export type ChatParams = { readonly slug: string; readonly chatId: string }
export type MessageParams = ChatParams & { readonly messageId: string }

type Target = { readonly agent: string; readonly chatId: string }

/** An address that no chat can have is the address of a chat that does not exist. */
export function readChatParams({ slug, chatId }: ChatParams): Target {
  return { agent: slug, chatId: readId(chatId) }
}

export function readMessageParams(params: MessageParams): Target & { readonly messageId: string } {
  return { ...readChatParams(params), messageId: readId(params.messageId) }
}

const idParam = z.object({ id })

function readId(value: string): string {
  const parsed = idParam.safeParse({ id: value })
  if (!parsed.success) throw new DomainError('not-found', 'not-found', 'There is no such chat.')
  return parsed.data.id
}
