import type { TurnResult } from '#contracts/turn.ts'
import type { GenerateArgs, GenerateResult } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { runStateless } from '#core/turns/run-stateless.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import { localActor } from './local-actor.ts'

/**
 * Runs an agent for server code. With `chatId` the prompt and the reply are stored in that chat; a chat that is busy
 * rejects with `turn-in-progress`. Without, nothing is stored. Client tools are withheld: nobody could answer.
 */
export async function generateLocally(
  deps: CoreDeps,
  slug: string,
  args: GenerateArgs,
): Promise<GenerateResult> {
  const actor = localActor(args)
  const parts = [{ type: 'text', text: args.prompt }]
  if (args.chatId === undefined) {
    const messages = [{ role: 'user' as const, parts }]
    const { result } = await runStateless(deps, actor, { agent: slug, messages, model: args.model })
    return toResult(await result)
  }
  const sent = await sendMessage(deps, actor, {
    agent: slug,
    chatId: args.chatId,
    message: { parts },
    model: args.model,
    surface: 'local',
    mayQueue: false,
  })
  if (sent.status === 'queued') throw new Error('A local message was queued although it may not be.')
  return toResult(await awaitTurn(deps, sent))
}

function toResult(result: TurnResult): GenerateResult {
  switch (result.status) {
    case 'completed': {
      const { text, usage, finishReason, chatId, messageId } = result
      return { text, usage, finishReason, chatId, messageId }
    }
    case 'stopped':
      return {
        text: result.text,
        usage: null,
        finishReason: 'stopped',
        chatId: result.chatId,
        messageId: result.messageId,
      }
    case 'awaiting-input':
    case 'queued':
    case 'dismissed':
      throw new Error(`A local call cannot end as "${result.status}".`)
  }
}
