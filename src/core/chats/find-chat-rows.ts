import { type ChatRows, type FindChatRowsInput, findChatRowsInput } from '#contracts/chat-table.ts'
import type { Actor } from '#core/access/actor.ts'
import type { CoreDeps } from '#core/deps.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { viewChat } from './view-chat.ts'

type Deps = Pick<CoreDeps, 'db' | 'config'>
type Filters = ReturnType<typeof findChatRowsInput.parse>

/** One numbered page of the actor's own chats, filtered and ordered. */
export async function findChatRows(deps: Deps, actor: Actor, input: FindChatRowsInput): Promise<ChatRows> {
  const filters = findChatRowsInput.parse(input)
  const { page, limit } = filters
  if (actor.kind !== 'user') return { rows: [], total: 0, page, limit }
  const where = conditionOf(actor.user.id, filters)
  const [total, rows] = await Promise.all([
    deps.db.chat.count({ where }),
    deps.db.chat.findMany({
      where,
      orderBy: orderOf(filters),
      skip: (page - 1) * limit,
      take: limit,
      include: { turn: { select: { state: true } } },
    }),
  ])
  return { rows: rows.map((row) => viewChat(deps.config, row, row.turn)), total, page, limit }
}

function conditionOf(userId: string, filters: Filters): Prisma.ChatWhereInput {
  const { agents, channels, states, since, query } = filters
  const and: Prisma.ChatWhereInput[] = []
  if (query) and.push({ title: { contains: literal(query), mode: 'insensitive' } })
  if (agents.length > 0) and.push({ agent: { in: agents } })
  if (channels.length > 0) {
    const slugs = channels.filter((channel) => channel !== 'web')
    and.push({ OR: [{ channel: { in: slugs } }, ...(channels.includes('web') ? [{ channel: null }] : [])] })
  }
  if (states.length > 0) {
    // A chat without a turn row has never run.
    and.push({
      OR: [{ turn: { state: { in: states } } }, ...(states.includes('idle') ? [{ turn: null }] : [])],
    })
  }
  if (since)
    and.push({ OR: [{ lastMessageAt: { gte: since } }, { lastMessageAt: null, createdAt: { gte: since } }] })
  return { userId, deletedAt: filters.trash ? { not: null } : null, AND: and }
}

/** The id last makes the order total, so that no row is on two pages. */
function orderOf({ sort, descending }: Filters): Prisma.ChatOrderByWithRelationInput[] {
  const direction = descending ? 'desc' : 'asc'
  const by: Prisma.ChatOrderByWithRelationInput =
    sort === 'lastMessageAt' ? { lastMessageAt: { sort: direction, nulls: 'last' } } : { [sort]: direction }
  return [by, { id: 'asc' }]
}

/** The text itself, with the signs that mean "anything" in a search pattern made plain. */
function literal(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/[\\%_]/g, '\\$&')
}
