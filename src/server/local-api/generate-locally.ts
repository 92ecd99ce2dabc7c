import type { GenerateArgs, GenerateResult } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { sendLocally, startStateless } from './start-locally.ts'
import { toGenerateResult } from './to-generate-result.ts'

/**
 * Runs an agent for server code. With `chatId` the prompt and the reply are stored in that chat; a chat that is busy
 * rejects with `turn-in-progress`. Without, nothing is stored. Client tools are withheld: nobody could answer.
 */
export async function generateLocally(
  deps: CoreDeps,
  slug: string,
  args: GenerateArgs,
): Promise<GenerateResult> {
  const { chatId } = args
  if (chatId !== undefined)
    return toGenerateResult(await awaitTurn(deps, await sendLocally(deps, slug, { ...args, chatId })))
  const { result } = await startStateless(deps, slug, args)
  return toGenerateResult(await result)
}
