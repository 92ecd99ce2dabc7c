import type { ChatRow } from '#contracts/chat-table.ts'
import type { Actor } from '#core/access/actor.ts'
import { hookRead } from '#core/collections/hook-read.ts'
import type { CoreDeps } from '#core/deps.ts'
import { textOfPaste } from '#core/turns/text-of-paste.ts'
import { isRecord } from '#lib/is-record.ts'
import { cutSnippet } from './cut-snippet.ts'

type Input = {
  /** Owner of all these chats. */
  readonly userId: string
  readonly chatIds: readonly string[]
  readonly query: string
}
type Row = { readonly chatId: string; readonly messageId: string; readonly text: string | null }

/** The newest message of each chat that has all the words, by chat id. */
export async function findChatHits(
  deps: Pick<CoreDeps, 'db' | 'config' | 'local'>,
  actor: Actor,
  { userId, chatIds, query }: Input,
): Promise<ReadonlyMap<string, ChatRow['hit']>> {
  if (query === '' || chatIds.length === 0) return new Map()
  const rows = await deps.db.$queryRaw<Row[]>`
    select hit."chatId", hit.id as "messageId", frogbot_message_text(hit.parts) as text
    from unnest(${chatIds}::text[]) as asked(id) cross join lateral (
      select message.id, message."chatId", message.parts from messages message
      where message."chatId" = asked.id and message."deletedAt" is null
        and message.search @@ frogbot_search_query(${userId}, ${query})
      order by message.seq desc limit 1) hit`
  const shown = await hookRead(
    deps,
    actor,
    'message',
    rows.map(({ messageId }) => messageId),
  )
  return new Map(
    rows.map(({ chatId, messageId, text }) => {
      const said = shown === null ? text : textOf(shown.get(messageId)?.parts)
      return [chatId, { messageId, text: cutSnippet(said ?? '', query) }]
    }),
  )
}

/** What was written and pasted, of parts that hooks may have changed. */
function textOf(parts: unknown): string {
  const list: readonly unknown[] = Array.isArray(parts) ? parts : []
  return list.map((part) => (isRecord(part) ? textOfPart(part) : '')).join(' ')
}

function textOfPart({ type, text, data }: Readonly<Record<string, unknown>>): string {
  if (type === 'data-paste') return textOfPaste(data)
  return type === 'text' && typeof text === 'string' ? text : ''
}
