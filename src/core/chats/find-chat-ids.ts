import type { FindChatRowsFilters } from '#contracts/chat-table.ts'
import type { CoreDeps } from '#core/deps.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { escapeLike } from '#lib/escape-like.ts'
import { searchWords } from '#lib/search-words.ts'
import { storableText } from '#lib/storable-json.ts'

type Deps = Pick<CoreDeps, 'db'>
type Found = { readonly ids: string[]; readonly total: number }

/** The chats of a page in their order, and how many there are on all pages. SQL, because Prisma has no full-text search. */
export async function findChatIds(
  { db }: Deps,
  userId: string,
  filters: FindChatRowsFilters,
): Promise<Found> {
  const { page, limit } = filters
  const where = Prisma.join(conditionsOf(userId, filters), ' and ')
  const from = Prisma.sql`from chats chat left join chat_turns turn on turn."chatId" = chat.id where ${where}`
  const rows = await db.$queryRaw<{ id: string; total: number }[]>`
    select chat.id, count(*) over ()::int as total ${from}
    order by ${orderOf(filters)}, chat.id limit ${limit} offset ${(page - 1) * limit}`
  if (rows.length > 0 || page === 1) return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
  // Behind the last page no row can tell how many there are.
  const [count] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total ${from}`
  return { ids: [], total: count?.total ?? 0 }
}

function conditionsOf(userId: string, filters: FindChatRowsFilters): Prisma.Sql[] {
  const { agents, channels, states, since, trash, query } = filters
  return [
    Prisma.sql`chat."userId" = ${userId}`,
    trash ? Prisma.sql`chat."deletedAt" is not null` : Prisma.sql`chat."deletedAt" is null`,
    ...(agents.length > 0 ? [Prisma.sql`chat.agent = any(${agents.map(storableText)})`] : []),
    ...(channels.length > 0
      ? [Prisma.sql`coalesce(chat.channel, 'web') = any(${channels.map(storableText)})`]
      : []),
    // A chat without a turn row has never run.
    ...(states.length > 0 ? [Prisma.sql`coalesce(turn.state::text, 'idle') = any(${states})`] : []),
    ...(since ? [Prisma.sql`coalesce(chat."lastMessageAt", chat."createdAt") >= ${since}::timestamptz`] : []),
    ...(query ? [matches(userId, query)] : []),
  ]
}

/** All words somewhere in the title, or all of them in one message. */
function matches(userId: string, query: string): Prisma.Sql {
  const words = searchWords(query)
  const patterns = (words.length > 0 ? words : [query]).map((word) => `%${escapeLike(word)}%`)
  return Prisma.sql`(chat.title ilike all(${patterns}) or chat.id in (
    select message."chatId" from messages message
    where message.search @@ frogbot_search_query(${userId}, ${query}) and message."deletedAt" is null))`
}

const columns = {
  title: Prisma.sql`lower(chat.title)`,
  agent: Prisma.sql`chat.agent`,
  lastMessageAt: Prisma.sql`chat."lastMessageAt"`,
  createdAt: Prisma.sql`chat."createdAt"`,
} as const satisfies Record<FindChatRowsFilters['sort'], Prisma.Sql>

/** A chat without a message is the last one, whichever way. */
function orderOf({ sort, descending }: FindChatRowsFilters): Prisma.Sql {
  return descending
    ? Prisma.sql`${columns[sort]} desc nulls last`
    : Prisma.sql`${columns[sort]} asc nulls last`
}
