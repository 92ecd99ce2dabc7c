import { chatRef, settleInput } from '#contracts/chat-actions.ts'
import { listPending } from '#core/questions/list-pending.ts'
import { listWaiting } from '#core/questions/list-waiting.ts'
import { settleCall } from '#core/questions/settle-call.ts'
import { toAnswer } from '#server/http/agents/to-answer.ts'
import { router, signedIn } from '../init.ts'

export const questionsRouter = router({
  /** The open calls of one chat. */
  pending: signedIn.input(chatRef).query(({ ctx, input }) => listPending(ctx.deps, ctx.actor, input)),
  /** Everything that waits for the caller, the oldest first. */
  waiting: signedIn.query(({ ctx }) => listWaiting(ctx.deps, ctx.actor)),
  settle: signedIn.input(settleInput).mutation(({ ctx, input }) => {
    const { chatId, toolCallId } = input
    return settleCall(ctx.deps, ctx.actor, { chatId, toolCallId, answer: toAnswer(input) })
  }),
})
