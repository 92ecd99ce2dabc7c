import type { UIMessageChunk } from 'ai'
import type { CoreDeps } from '#core/deps.ts'

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
  deps: Pick<CoreDeps, 'streams'>,
  { attemptId, replyId, fromVersion }: Input,
  signal?: AbortSignal,
): AsyncGenerator<UIMessageChunk> {
  yield { type: 'start', messageId: replyId }
  let isBehind = true
  for await (const entry of deps.streams.read(attemptId, signal)) {
    // The first mark is the version the attempt began with. A reader with that one or an older one gets all of it.
    if (entry.type === 'saved') isBehind = isBehind && entry.version < (fromVersion ?? 0)
    else if (!isBehind) yield entry.chunk
  }
}
