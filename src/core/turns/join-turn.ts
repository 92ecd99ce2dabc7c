import type { Actor } from '#core/access/actor.ts'
import { chatNotFound, getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'

type Input = { readonly chatId: string; readonly agent?: string | undefined }

export type Joined = {
  readonly attemptId: string
  readonly replyId: string
  /** The version of the reply that is stored now; null when none is stored yet. */
  readonly version: number | null
}

/** What to read to follow the running turn of a chat; null when nothing runs. */
export async function joinTurn(
  deps: Pick<CoreDeps, 'db'>,
  actor: Actor,
  input: Input,
): Promise<Joined | null> {
  const chat = await getReadableChat(deps.db, actor, input.chatId)
  if (input.agent !== undefined && input.agent !== chat.agent) throw chatNotFound()
  const turn = await deps.db.chatTurn.findUnique({ where: { chatId: chat.id } })
  if (turn?.state !== 'running' || turn.attemptId === null || turn.messageId === null) return null
  const reply = await deps.db.message.findUnique({ where: { id: turn.messageId }, select: { version: true } })
  return { attemptId: turn.attemptId, replyId: turn.messageId, version: reply?.version ?? null }
}
