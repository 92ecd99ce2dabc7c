import type { TurnResult } from '#contracts/turn.ts'
import { chatNotFound } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { openCalls } from '#core/questions/open-calls.ts'
import type { ChatTurn, Message } from '#generated/prisma/client.ts'
import { finalText, isOpenCall } from './message-parts.ts'
import { partsOf } from './transcript.ts'
import type { TurnError, Usage } from './turn-types.ts'

type Input = { readonly chatId: string; readonly attemptId: string; readonly replyId: string }

/**
 * Waits until an attempt has ended and tells how, as the JSON API answers. If somebody continued the same reply
 * meanwhile, the end of that is told. A failure of the provider is thrown (502).
 */
export async function awaitTurn(
  deps: Pick<CoreDeps, 'db' | 'runs' | 'streams'>,
  input: Input,
): Promise<TurnResult> {
  for (let attemptId = input.attemptId; ; ) {
    await whenEnded(deps, attemptId)
    const [turn, reply] = await Promise.all([
      deps.db.chatTurn.findUnique({ where: { chatId: input.chatId } }),
      deps.db.message.findUnique({ where: { id: input.replyId } }),
    ])
    const isContinued =
      turn?.state === 'running' && turn.messageId === input.replyId && turn.attemptId !== null
    if (isContinued && turn.attemptId !== attemptId) {
      attemptId = turn.attemptId ?? attemptId
      continue
    }
    if (turn === null) throw chatNotFound()
    if (reply === null || isContinued) throw interrupted(turn)
    if (partsOf(reply).some(isOpenCall)) {
      const chat = await deps.db.chat.findUnique({ where: { id: input.chatId } })
      if (chat === null) throw chatNotFound()
      return { status: 'awaiting-input', chatId: input.chatId, pending: openCalls(chat, reply) }
    }
    return ended(input.chatId, reply)
  }
}

async function whenEnded(deps: Pick<CoreDeps, 'runs' | 'streams'>, attemptId: string): Promise<void> {
  if (deps.runs.active().includes(attemptId)) return deps.runs.whenDone(attemptId)
  for await (const _entry of deps.streams.read(attemptId)) {
    // Only the end matters.
  }
}

function ended(chatId: string, reply: Message): TurnResult {
  const metadata = (reply.metadata ?? {}) as { error?: TurnError; stopped?: true; finishReason?: string }
  if (metadata.error !== undefined) throw providerError(metadata.error, { chatId, messageId: reply.id })
  const text = finalText(partsOf(reply))
  if (metadata.stopped === true) return { status: 'stopped', chatId, messageId: reply.id, text }
  return {
    status: 'completed',
    chatId,
    messageId: reply.id,
    text,
    usage: reply.usage as Usage | null,
    finishReason: metadata.finishReason ?? 'unknown',
  }
}

/** A turn's stored error as the error of the request that waited for it. */
export function providerError(
  { code, message }: TurnError,
  // The chat exists all the same, and its caller may want to continue it.
  details: { readonly chatId?: string; readonly messageId?: string } = {},
): DomainError {
  if (code === 'forbidden') return new DomainError('forbidden', code, message, { details })
  if (code === 'unknown-agent') return new DomainError('not-found', code, message, { details })
  return new DomainError('provider', code, message, { details })
}

function interrupted(turn: ChatTurn): DomainError {
  const error = turn.lastError as TurnError | null | undefined
  return providerError(
    error ?? { code: 'interrupted', message: 'The reply was interrupted. It goes on by itself.' },
  )
}
