import type { UIMessage } from 'ai'
import type { MessageView } from '#contracts/message.ts'
import { toThreadMessage } from './message-parts.ts'

/** What the server knows of a message beside its parts. */
export type MessageInfo = Omit<MessageView, 'parts'>

export type MergeInput = {
  readonly local: readonly UIMessage[]
  readonly infos: ReadonlyMap<string, MessageInfo>
  /** The newest messages of the chat, in order. */
  readonly fetched: readonly MessageView[]
  /** Whether `fetched` reaches back to the first message. */
  readonly complete: boolean
  /** The message that a stream is writing right now: the local copy is ahead of the stored one. */
  readonly streamingId: string | null
  /** Messages on their way, which the server may not list yet. */
  readonly sendingIds: ReadonlySet<string>
  /** Messages written by a stream since their stored copy was last seen. */
  readonly dirtyIds: ReadonlySet<string>
}

export type MergeResult = {
  readonly messages: UIMessage[]
  readonly queued: MessageView[]
  readonly infos: ReadonlyMap<string, MessageInfo>
  /** True when messages between the known and the fetched ones are missing: everything has to be read again. */
  readonly gap: boolean
}

/**
 * Brings the stored messages and the local ones together. The server decides which messages there are and in which
 * order; only what is being streamed or sent stays as it is here. Unchanged messages keep their identity, so that
 * they are not rendered again.
 */
export function mergeMessages(input: MergeInput): MergeResult {
  const { fetched, local, infos } = input
  const localById = new Map(local.map((message) => [message.id, message]))
  const fetchedIds = new Set(fetched.map(({ id }) => id))
  const older = input.complete ? [] : olderThan(fetched[0]?.seq, input)
  const sent = fetched.filter(({ status }) => status !== 'queued')
  const extras = local.filter(
    ({ id }) => !fetchedIds.has(id) && (id === input.streamingId || input.sendingIds.has(id)),
  )
  return {
    messages: [...older, ...sent.map((view) => pick(view, localById.get(view.id), input)), ...extras],
    queued: fetched.filter(({ status }) => status === 'queued'),
    infos: mergeInfos(infos, older, fetched),
    gap: older.length > 0 && !fetched.some(({ id }) => infos.has(id)),
  }
}

function olderThan(seq: number | undefined, { local, infos }: MergeInput): UIMessage[] {
  if (seq === undefined) return []
  return local.filter(({ id }) => (infos.get(id)?.seq ?? Number.POSITIVE_INFINITY) < seq)
}

function pick(view: MessageView, local: UIMessage | undefined, input: MergeInput): UIMessage {
  if (!local) return toThreadMessage(view)
  const isAhead = view.id === input.streamingId
  const isSame = input.infos.get(view.id)?.version === view.version && !input.dirtyIds.has(view.id)
  return isAhead || isSame ? local : toThreadMessage(view)
}

function mergeInfos(
  known: ReadonlyMap<string, MessageInfo>,
  older: readonly UIMessage[],
  fetched: readonly MessageView[],
): ReadonlyMap<string, MessageInfo> {
  const merged = new Map<string, MessageInfo>()
  for (const { id } of older) {
    const info = known.get(id)
    if (info) merged.set(id, info)
  }
  for (const { parts: _parts, ...info } of fetched) {
    const before = known.get(info.id)
    merged.set(info.id, before?.version === info.version ? before : info)
  }
  return merged
}
