import type { ActorView } from '#contracts/message.ts'
import type { Actor } from '#core/access/actor.ts'
import type { Tx } from '#core/deps.ts'

/**
 * The actor behind a stored view of them, as they are today. Null when the person is gone or disabled. Channel actors
 * get the grant of the chat they wrote in.
 */
export async function restoreActor(
  tx: Tx,
  view: ActorView,
  channelKey: string | null,
): Promise<Actor | null> {
  if (view.kind === 'server') return { kind: 'server' }
  if (view.kind === 'anonymous') return { kind: 'anonymous' }
  const row = view.userId === null ? null : await tx.user.findUnique({ where: { id: view.userId } })
  const user =
    row === null || row.disabledAt !== null
      ? null
      : { id: row.id, email: row.email, name: row.name, role: row.role }
  if (view.kind === 'user') return user === null ? null : { kind: 'user', user }
  if (channelKey === null || view.channel === null) return null
  if (view.userId !== null && user === null) return null
  return { kind: 'channel', user, grant: { channelKey, identity: view.channel } }
}
