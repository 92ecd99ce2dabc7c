import type { FindChatRowsFilters } from '#contracts/chat-table.ts'
import type { CoreDeps } from '#core/deps.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { escapeLike } from '#lib/escape-like.ts'
import { foldText } from '#lib/fold-text.ts'
import { searchWords } from '#lib/search-words.ts'
import { storableText } from '#lib/storable-json.ts'

type Deps = Pick<CoreDeps, 'db'>
type Found = {
  readonly ids: readonly string[]
  readonly total: number
  /** Whether there are more than `total`: a search that finds too much is not counted to its end. */
  readonly more: boolean
}

/** With more messages than these a search is too broad for reading all of them. */
const maxHits = 2_000
/** So many chats of a broad search are shown. */
const maxBroad = 200

/** The chats of a page in their order, and how many there are on all pages. SQL, because Prisma has no full-text search. */
export async function findChatIds(deps: Deps, userId: string, filters: FindChatRowsFilters): Promise<Found> {
  const { query } = filters
  const conditions = conditionsOf(userId, filters)
  if (!query) return readPage(deps, conditions, filters)
  const hits = await findHits(deps, userId, query)
  if (hits === null) return walkChats(deps, { userId, query, conditions }, filters)
  const found = Prisma.sql`(${titleMatches(query)} or chat.id = any(${hits}))`
  return readPage(deps, [...conditions, found], filters)
}

async function readPage(
  { db }: Deps,
  conditions: readonly Prisma.Sql[],
  filters: FindChatRowsFilters,
): Promise<Found> {
  const { page, limit } = filters
  const from = chatsWhere(conditions)
  const rows = await db.$queryRaw<{ id: string; total: number }[]>`
    select chat.id, count(*) over ()::int as total ${from}
    order by ${orderOf(filters)}, chat.id limit ${limit} offset ${(page - 1) * limit}`
  const [first] = rows
  if (first || page === 1) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0, more: false }
  // Behind the last page no row can tell how many there are.
  const [count] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total ${from}`
  return { ids: [], total: count?.total ?? 0, more: false }
}

/** The chats with a message that has all the words; null when these are too many to be looked at. */
async function findHits({ db }: Deps, userId: string, query: string): Promise<string[] | null> {
  const [found] = await db.$queryRaw<{ ids: string[] | null; count: number }[]>`
    select array_agg(distinct hit."chatId") as ids, count(*)::int as count from (
      select message."chatId" from messages message
      where message.search @@ frogbot_search_query(${userId}, ${query}) and message."deletedAt" is null
      limit ${maxHits + 1}) hit`
  return (found?.count ?? 0) > maxHits ? null : (found?.ids ?? [])
}

type Walk = {
  readonly userId: string
  readonly query: string
  readonly conditions: readonly Prisma.Sql[]
}

/**
 * Looks into one chat after the other, in the order of the list, until there are enough: words that are nearly
 * everywhere are found at once, and the index would have to give up all their places first.
 */
async function walkChats(
  { db }: Deps,
  { userId, query, conditions }: Walk,
  filters: FindChatRowsFilters,
): Promise<Found> {
  const { page, limit } = filters
  const rows = await db.$queryRaw<{ id: string }[]>`
    with own as materialized (
      select chat.id, chat.title ${chatsWhere(conditions)} order by ${orderOf(filters)}, chat.id)
    select chat.id from own chat left join lateral (
      select true as found from messages message
      where message."chatId" = chat.id and message."deletedAt" is null
        and message.search @@ frogbot_search_query(${userId}, ${query})
      limit 1) hit on true
    where hit.found or ${titleMatches(query)}
    limit ${maxBroad + 1}`
  const ids = rows.slice(0, maxBroad).map(({ id }) => id)
  const start = (page - 1) * limit
  return { ids: ids.slice(start, start + limit), total: ids.length, more: rows.length > maxBroad }
}

function chatsWhere(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`from chats chat left join chat_turns turn on turn."chatId" = chat.id
    where ${Prisma.join([...conditions], ' and ')}`
}

function conditionsOf(userId: string, filters: FindChatRowsFilters): Prisma.Sql[] {
  const { agents, channels, states, since, before, trash } = filters
  return [
    Prisma.sql`chat."userId" = ${userId}`,
    trash ? Prisma.sql`chat."deletedAt" is not null` : Prisma.sql`chat."deletedAt" is null`,
    ...(agents.length > 0 ? [Prisma.sql`chat.agent = any(${agents.map(storableText)})`] : []),
    ...(channels.length > 0
      ? [Prisma.sql`coalesce(chat.channel, 'web') = any(${channels.map(storableText)})`]
      : []),
    ...(states.length > 0 ? [Prisma.sql`${listedState} = any(${states})`] : []),
    ...(since ? [Prisma.sql`${latest} >= ${since}::timestamptz`] : []),
    ...(before ? [Prisma.sql`${latest} < ${before}::timestamptz`] : []),
  ]
}

const latest = Prisma.sql`coalesce(chat."lastMessageAt", chat."createdAt")`

/** As `viewChat` tells it. A chat without a turn row has never run. */
const listedState = Prisma.sql`case when turn.state = 'idle' and turn."lastError" is not null then 'failed'
  else coalesce(turn.state::text, 'idle') end`

/** All words somewhere in a title, or what was typed when there is no word in it, with or without accents. */
function titleMatches(query: string): Prisma.Sql {
  const words = searchWords(query)
  const patterns = (words.length > 0 ? words : [foldText(query)]).map((word) => `%${escapeLike(word)}%`)
  return Prisma.sql`frogbot_fold(chat.title) ilike all(${patterns})`
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
