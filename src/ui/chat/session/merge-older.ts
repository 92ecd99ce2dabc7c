import type { UIMessage } from 'ai'
import type { MessageView } from '#contracts/message.ts'
import type { MessageInfo } from './merge-messages.ts'
import { toThreadMessage } from './message-parts.ts'

/** Puts an older page before what is shown. Pages may overlap when messages were removed meanwhile. */
export function mergeOlder(
  shown: readonly UIMessage[],
  infos: ReadonlyMap<string, MessageInfo>,
  page: readonly MessageView[],
): { messages: UIMessage[]; infos: ReadonlyMap<string, MessageInfo> } {
  const known = new Set(shown.map(({ id }) => id))
  const added = page.filter(({ id, status }) => !known.has(id) && status !== 'queued')
  const merged = new Map(infos)
  for (const { parts: _parts, ...info } of added) merged.set(info.id, info)
  return { messages: [...added.map(toThreadMessage), ...shown], infos: merged }
}
