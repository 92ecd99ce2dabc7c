import { branchChatInput, listChatsInput, renameChatInput } from '#contracts/chat.ts'
import { chatRef, editMessageInput, messageRef } from '#contracts/chat-actions.ts'
import { findChatRowsInput } from '#contracts/chat-table.ts'
import { branchChat } from '#core/chats/branch-chat.ts'
import { findChatRows } from '#core/chats/find-chat-rows.ts'
import { getChatView } from '#core/chats/get-chat-view.ts'
import { listChats } from '#core/chats/list-chats.ts'
import { removeChat } from '#core/chats/remove-chat.ts'
import { renameChat } from '#core/chats/rename-chat.ts'
import { restoreChat } from '#core/chats/restore-chat.ts'
import { trashChat } from '#core/chats/trash-chat.ts'
import { continueTurn, editMessage, regenerate } from '#core/turns/restart-turn.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import { router, signedIn, startsTurn } from '../init.ts'

export const chatsRouter = router({
  list: signedIn.input(listChatsInput).query(({ ctx, input }) => listChats(ctx.deps, ctx.actor, input)),
  /** A numbered page of the list, filtered and ordered. */
  find: signedIn.input(findChatRowsInput).query(({ ctx, input }) => findChatRows(ctx.deps, ctx.actor, input)),
  get: signedIn.input(chatRef).query(({ ctx, input }) => getChatView(ctx.deps, ctx.actor, input)),
  rename: signedIn
    .input(renameChatInput)
    .mutation(({ ctx, input }) => renameChat(ctx.deps, ctx.actor, input)),
  trash: signedIn.input(chatRef).mutation(({ ctx, input }) => trashChat(ctx.deps, ctx.actor, input)),
  restore: signedIn.input(chatRef).mutation(({ ctx, input }) => restoreChat(ctx.deps, ctx.actor, input)),
  /** Deletes for good. */
  remove: signedIn.input(chatRef).mutation(({ ctx, input }) => removeChat(ctx.deps, ctx.actor, input)),
  branch: signedIn
    .input(branchChatInput)
    .mutation(({ ctx, input }) => branchChat(ctx.deps, ctx.actor, input)),
  stop: signedIn.input(chatRef).mutation(({ ctx, input }) => stopTurn(ctx.deps, ctx.actor, input)),
  continue: startsTurn.input(chatRef).mutation(({ ctx, input }) => continueTurn(ctx.deps, ctx.actor, input)),
  editMessage: startsTurn
    .input(editMessageInput)
    .mutation(({ ctx, input }) => editMessage(ctx.deps, ctx.actor, input)),
  regenerate: startsTurn
    .input(messageRef)
    .mutation(({ ctx, input }) => regenerate(ctx.deps, ctx.actor, input)),
})
