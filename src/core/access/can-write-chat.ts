import type { RequestUser } from '#core/config/request-types.ts'

/**
 * The fields of a chat that decide who may write it, as a collection document carries them: `user` is an id, or the
 * user's document when it was read with `depth`.
 */
export type ChatHome = {
  readonly id?: unknown
  readonly user?: unknown
  readonly channelKey?: unknown
  readonly deletedAt?: unknown
}

type Args = {
  readonly req: { readonly user: Pick<RequestUser, 'id'> | null }
  /** Null (no such chat) is never writable. */
  readonly chat: ChatHome | null | undefined
}

/**
 * Whether a request may write a chat: send to it, answer or dismiss its questions, continue it. A web chat is written
 * by its owner; one without an owner by anonymous callers only. A channel chat is written only from its channel and a
 * chat in the trash by nobody, so both are never writable here.
 *
 * A chat read without its `user` is not writable: the rule never guesses that a chat has no owner.
 *
 * @example
 * import { type Chat, canWriteChat, type FrogbotRequest } from 'frogbot'
 *
 * export const isComposerShown = (req: FrogbotRequest, chat: Chat) => canWriteChat({ req, chat })
 */
export function canWriteChat({ req, chat }: Args): boolean {
  if (!chat || isSet(chat.channelKey) || isSet(chat.deletedAt)) return false
  if (chat.user === null) return req.user === null
  const owner = readOwner(chat.user)
  return owner !== null && owner === req.user?.id
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined
}

function readOwner(user: unknown): string | null {
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : user
  return typeof id === 'string' && id !== '' ? id : null
}
