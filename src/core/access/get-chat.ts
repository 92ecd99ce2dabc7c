import type { Actor } from '#core/access/actor.ts'
import type { CoreConfig } from '#core/config/config-types.ts'
import type { Tx } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import type { Chat } from '#generated/prisma/client.ts'

type ChatHome = Pick<Chat, 'userId' | 'channel' | 'channelKey' | 'deletedAt'>

/** The label people know a channel by; the stored slug when the piece is gone, null for a web chat. */
export function channelLabel(
  config: Pick<CoreConfig, 'pieces'>,
  chat: Pick<Chat, 'channel' | 'channelKey'>,
): string | null {
  if (chat.channelKey === null) return null
  const slug = chat.channel ?? 'channel'
  return config.pieces.get(slug)?.label ?? slug
}

export function channelChatError(
  config: Pick<CoreConfig, 'pieces'>,
  chat: Pick<Chat, 'channel' | 'channelKey'>,
): DomainError {
  const label = channelLabel(config, chat)
  return new DomainError(
    'conflict',
    'channel-chat',
    `This conversation happens in ${label}. Continue it there, or branch it into a new chat.`,
  )
}

/** Whether the actor may read a chat. Signed-in people read their own; ids of ownerless web chats are the key to them. */
export function canReadChat(actor: Actor, chat: ChatHome): boolean {
  switch (actor.kind) {
    case 'server':
      return true
    case 'user':
      return chat.userId === actor.user.id
    case 'anonymous':
      return chat.userId === null && chat.channelKey === null
    case 'channel':
      return chat.channelKey === actor.grant.channelKey
  }
}

// One text for "does not exist" and "belongs to somebody else": the difference must not be learnable.
export function chatNotFound(): DomainError {
  return new DomainError('not-found', 'not-found', 'There is no such chat.')
}

/** Only for those who may read the chat: to all others there is none. */
export function chatInTrash(): DomainError {
  return new DomainError('not-found', 'not-found', 'This chat is in the trash. Restore it to go on.')
}

/** A chat the actor may read, trashed ones included. Throws 404 for all others. */
export async function getReadableChat(tx: Tx, actor: Actor, chatId: string): Promise<Chat> {
  const chat = await tx.chat.findUnique({ where: { id: chatId } })
  if (chat === null || !canReadChat(actor, chat)) throw chatNotFound()
  return chat
}

/**
 * A chat the actor may write: send, answer, dismiss, continue, run what is queued. 404 for others' and trashed chats,
 * 409 `channel-chat` for a channel chat from outside its channel.
 */
export async function getWritableChat(
  tx: Tx,
  config: Pick<CoreConfig, 'pieces'>,
  actor: Actor,
  chatId: string,
  agent?: string,
): Promise<Chat> {
  const chat = await getReadableChat(tx, actor, chatId)
  if (agent !== undefined && chat.agent !== agent) throw chatNotFound()
  if (chat.deletedAt !== null) throw chatInTrash()
  if (chat.channelKey !== null && actor.kind !== 'channel') throw channelChatError(config, chat)
  return chat
}
