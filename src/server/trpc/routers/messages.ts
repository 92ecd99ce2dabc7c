import { listMessagesInput } from '#contracts/chat.ts'
import { changeQueuedInput, messageRef } from '#contracts/chat-actions.ts'
import { findAttempt } from '#core/messages/find-attempt.ts'
import { listMessages } from '#core/messages/list-messages.ts'
import { editQueued, removeQueued } from '#core/turns/queued-message.ts'
import { router, signedIn } from '../init.ts'

export const messagesRouter = router({
  list: signedIn.input(listMessagesInput).query(({ ctx, input }) => listMessages(ctx.deps, ctx.actor, input)),
  /** The run that wrote a message, for debugging a reply. */
  attempt: signedIn.input(messageRef).query(({ ctx, input }) => findAttempt(ctx.deps, ctx.actor, input)),
  editQueued: signedIn.input(changeQueuedInput).mutation(async ({ ctx, input }) => {
    await editQueued(ctx.deps, ctx.actor, input)
  }),
  removeQueued: signedIn.input(messageRef).mutation(async ({ ctx, input }) => {
    await removeQueued(ctx.deps, ctx.actor, input)
  }),
})
