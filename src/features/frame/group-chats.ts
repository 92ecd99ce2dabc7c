/** Which heading of the recents a chat stands under. */
export type ChatGroup = 'today' | 'yesterday' | 'week' | 'month' | 'older'

const order: readonly ChatGroup[] = ['today', 'yesterday', 'week', 'month', 'older']

/** Midnight of the local day `days` before that of `now`; right over changes to summer time too. */
function startOfDay(now: Date, days: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime()
}

function groupOf(time: number, now: Date): ChatGroup {
  if (time >= startOfDay(now, 0)) return 'today'
  if (time >= startOfDay(now, 1)) return 'yesterday'
  if (time >= startOfDay(now, 7)) return 'week'
  if (time >= startOfDay(now, 30)) return 'month'
  return 'older'
}

type Dated = { readonly lastMessageAt: string | null; readonly createdAt: string }

/**
 * Groups chats by the local day of their last message, keeping their order inside a group. A chat without a message
 * counts by its creation.
 */
export function groupChats<T extends Dated>(
  chats: readonly T[],
  now: Date,
): { group: ChatGroup; chats: T[] }[] {
  return order
    .map((group) => ({
      group,
      chats: chats.filter((chat) => groupOf(Date.parse(chat.lastMessageAt ?? chat.createdAt), now) === group),
    }))
    .filter((entry) => entry.chats.length > 0)
}
