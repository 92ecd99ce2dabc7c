import type { ListUsersInput, UserPage } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import { escapeLike } from '#lib/escape-like.ts'
import type { AccountDeps } from './account-deps.ts'
import { requireAdmin } from './require-role.ts'
import { viewUser } from './view-user.ts'

/** One page of all users, by name of their e-mail address. */
export async function listUsers(
  deps: Pick<AccountDeps, 'db'>,
  actor: Actor,
  input: ListUsersInput,
): Promise<UserPage> {
  requireAdmin(actor)
  const { page, limit, query } = input
  const contains = { contains: escapeLike(query ?? ''), mode: 'insensitive' } as const
  const where = query ? { OR: [{ email: contains }, { name: contains }] } : {}
  const [totalDocs, rows] = await Promise.all([
    deps.db.user.count({ where }),
    deps.db.user.findMany({ where, orderBy: [{ email: 'asc' }], skip: (page - 1) * limit, take: limit }),
  ])
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit))
  return {
    docs: rows.map(viewUser),
    totalDocs,
    limit,
    page,
    totalPages,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  }
}
