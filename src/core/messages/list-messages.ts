import { type ListMessagesInput, listMessagesInput } from '#contracts/chat.ts'
import type { MessageView } from '#contracts/message.ts'
import type { Actor } from '#core/access/actor.ts'
import { getReadableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { maskMessages } from './mask-messages.ts'
import { viewMessage } from './view-message.ts'

type Deps = Pick<CoreDeps, 'db' | 'config' | 'local'>

/**
 * The messages of a chat, oldest first: the newest `limit` of them, or of those before a place. Queued messages follow
 * at the end, in the order they will run, and are not counted.
 */
export async function listMessages(
  deps: Deps,
  actor: Actor,
  input: ListMessagesInput,
): Promise<MessageView[]> {
  const { chatId, before, limit } = listMessagesInput.parse(input)
  await getReadableChat(deps.db, actor, chatId)
  const newestFirst = await deps.db.message.findMany({
    where: {
      chatId,
      status: null,
      deletedAt: null,
      ...(before === undefined ? {} : { seq: { lt: before } }),
    },
    orderBy: { seq: 'desc' },
    take: limit,
    include: { settlements: true },
  })
  const queued =
    before === undefined
      ? await deps.db.message.findMany({
          where: { chatId, status: 'queued', deletedAt: null },
          orderBy: { seq: 'asc' },
          include: { settlements: true },
        })
      : []
  return maskMessages(deps, actor, [...newestFirst.reverse(), ...queued].map(viewMessage))
}
