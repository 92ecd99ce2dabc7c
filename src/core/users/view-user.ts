import type { UserStatus, UserView } from '#contracts/user.ts'
import type { User } from '#generated/prisma/client.ts'

/** A user row as the API shows it. The fields are picked by name, so that no hash can slip through. */
export function viewUser(row: User): UserView {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    status: statusOf(row),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function statusOf(row: User): UserStatus {
  if (row.disabledAt) return 'disabled'
  return row.passwordHash === null ? 'invited' : 'active'
}
