import type { WaitingList } from '#contracts/question-list.ts'
import type { Actor } from '#core/access/actor.ts'
import type { CoreDeps } from '#core/deps.ts'
import { listWaitingPage, waitingFor } from './list-waiting-page.ts'

const maxChats = 200

/** The calls that wait for the actor in chats they may write, the one that waits longest first. */
export async function listWaiting(
  deps: Pick<CoreDeps, 'db' | 'config' | 'local'>,
  actor: Actor,
): Promise<WaitingList> {
  const { waiting, nextCursor } = await listWaitingPage(deps, actor, { limit: maxChats })
  if (nextCursor === null || actor.kind !== 'user') return { waiting, count: waiting.length, more: 0 }
  const chats = await deps.db.chatTurn.count({ where: waitingFor(actor.user.id) })
  const more = Math.max(0, chats - maxChats)
  return { waiting, count: waiting.length + more, more }
}
