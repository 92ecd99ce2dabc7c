import type { GenerateArgs, MessageStream } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { readTurn } from '#core/turns/read-turn.ts'
import { sendLocally, startStateless } from './start-locally.ts'
import { toGenerateResult } from './to-generate-result.ts'

/**
 * Runs an agent for server code and gives everything it says and does as it comes. With `chatId` prompt and reply are
 * stored, and leaving the stream does not stop the turn.
 */
export async function streamMessageLocally(
  deps: CoreDeps,
  slug: string,
  args: GenerateArgs,
): Promise<MessageStream> {
  const { chatId } = args
  if (chatId === undefined) {
    const { chunks, result } = await startStateless(deps, slug, args)
    return { stream: chunks, result: quiet(result.then(toGenerateResult)) }
  }
  const sent = await sendLocally(deps, slug, { ...args, chatId })
  const { attemptId, replyId } = sent
  const stream = readTurn(deps, { attemptId, replyId, fromVersion: null })
  return { stream, result: quiet(awaitTurn(deps, sent).then(toGenerateResult)) }
}

/** Whoever reads the stream learns of a failure there; nobody need await the result. */
function quiet<T>(result: Promise<T>): Promise<T> {
  result.catch(() => {})
  return result
}
