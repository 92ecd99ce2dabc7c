import type { UIMessageChunk } from 'ai'
import type { CoreDeps } from '#core/deps.ts'
import { replayReply } from './replay-reply.ts'

type Input = {
  readonly attemptId: string
  readonly replyId: string
  /** The version of the reply the reader has; null when it has none. Only what came after it is read. */
  readonly fromVersion: number | null
}

/**
 * The stream of an attempt for one reader, from the version it has until the attempt ends. Leaving it never touches
 * the turn.
 */
export async function* readTurn(
  deps: Pick<CoreDeps, 'db' | 'streams'>,
  { attemptId, replyId, fromVersion }: Input,
  signal?: AbortSignal,
): AsyncGenerator<UIMessageChunk> {
  yield { type: 'start', messageId: replyId }
  let isBehind = true
  let isKnown = false
  for await (const entry of deps.streams.read(attemptId, signal)) {
    isKnown = true
    // The first mark is the version the attempt began with. A reader with that one or an older one gets all of it.
    if (entry.type === 'saved') isBehind = isBehind && entry.version < (fromVersion ?? 0)
    else if (!isBehind) yield entry.chunk
  }
  if (isKnown || fromVersion !== null || signal?.aborted) return
  // Its stream is forgotten: whoever sends a message again long after its turn has ended gets what is stored.
  const reply = await deps.db.message.findUnique({ where: { id: replyId } })
  if (reply !== null) yield* replayReply(reply)
}
