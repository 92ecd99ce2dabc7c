import { type ChatRows, type FindChatRowsInput, findChatRowsInput } from '#contracts/chat-table.ts'
import type { Actor } from '#core/access/actor.ts'
import type { CoreDeps } from '#core/deps.ts'
import { storableText } from '#lib/storable-json.ts'
import { findChatHits } from './find-chat-hits.ts'
import { findChatIds } from './find-chat-ids.ts'
import { maskChats } from './mask-chats.ts'
import { viewChat } from './view-chat.ts'

type Deps = Pick<CoreDeps, 'db' | 'config' | 'local'>

/** One numbered page of the actor's own chats, filtered, searched and ordered. */
export async function findChatRows(deps: Deps, actor: Actor, input: FindChatRowsInput): Promise<ChatRows> {
  const { query: typed, ...rest } = findChatRowsInput.parse(input)
  // PostgreSQL's text has no U+0000; between words it is as good as a space.
  const query = storableText((typed ?? '').replaceAll('\0', ' ')).trim()
  const filters = { ...rest, ...(query === '' ? {} : { query }) }
  const { page, limit } = rest
  if (actor.kind !== 'user') return { rows: [], total: 0, more: false, page, limit }
  const { ids, total, more } = await findChatIds(deps, actor.user.id, filters)
  const [chats, hits] = await Promise.all([
    deps.db.chat.findMany({
      where: { id: { in: [...ids] } },
      include: { turn: { select: { state: true, lastError: true } } },
    }),
    findChatHits(deps, actor, { userId: actor.user.id, chatIds: ids, query }),
  ])
  const byId = new Map(chats.map((chat) => [chat.id, chat]))
  const rows = ids.flatMap((id) => {
    const chat = byId.get(id)
    return chat ? [{ ...viewChat(deps.config, chat, chat.turn), hit: hits.get(id) ?? null }] : []
  })
  return { rows: await maskChats(deps, actor, rows), total, more, page, limit }
}
