import type { TurnResult } from '#contracts/turn.ts'
import type { GenerateResult } from '#core/config/request-types.ts'

/** How a turn ended, for server code. Nothing can be asked of it, so it never waits. */
export function toGenerateResult(result: TurnResult): GenerateResult {
  switch (result.status) {
    case 'completed': {
      const { text, usage, finishReason, chatId, messageId } = result
      return { text, usage, finishReason, chatId, messageId }
    }
    case 'stopped': {
      const { text, chatId, messageId } = result
      return { text, usage: null, finishReason: 'stopped', chatId, messageId }
    }
    case 'awaiting-input':
    case 'queued':
    case 'dismissed':
      throw new Error(`A local call cannot end as "${result.status}".`)
  }
}
