import type { Tx } from '#core/deps.ts'

/** Whether anybody has an account; until then the first visitor makes the first admin. */
export async function hasUsers(deps: { readonly db: Pick<Tx, 'user'> }): Promise<boolean> {
  return (await deps.db.user.findFirst({ select: { id: true } })) !== null
}
