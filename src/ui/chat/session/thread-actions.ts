import type { MessagePart, MessageView } from '#contracts/message.ts'
import { toUserParts, type Written } from '../composer/pasted-text.ts'
import { isOvertaken } from './adapter-problem.ts'
import type { ChatSession } from './chat-session.ts'
import { mergeOlder } from './merge-older.ts'
import { setAsideUnsent } from './set-aside-unsent.ts'

type InChat = { agent: string; chatId: string }

/**
 * Runs an action on the server and reads the result. What fails is told in the thread, but that somebody else was
 * faster only to whom it `matters`: others see by the thread that it is done.
 */
async function act(
  session: ChatSession,
  action: (target: InChat) => Promise<unknown>,
  { matters = false } = {},
): Promise<boolean> {
  const { chatId } = session.store.get()
  if (chatId === null) return false
  setAsideUnsent(session)
  session.store.set({ acting: true, problem: null })
  try {
    await action({ agent: session.agent, chatId })
    session.epoch += 1
    await session.sync()
    return true
  } catch (error) {
    await session.sync()
    if (isOvertaken(error) && !matters) return false
    const message = error instanceof Error ? error.message : session.text.errors.unknown
    session.store.set({ problem: { kind: 'action', message, messageId: null } })
    return false
  } finally {
    session.store.set({ acting: false })
  }
}

/** Stops the turn on the server, also of a message that is still on its way; the stream then ends by itself. */
export async function stopTurn(session: ChatSession): Promise<boolean> {
  await session.sending
  return act(session, (target) => session.adapter.stop(target))
}

export function continueTurn(session: ChatSession): Promise<boolean> {
  return act(session, (target) => session.adapter.continueTurn(target))
}

export function regenerateReply(session: ChatSession, messageId: string): Promise<boolean> {
  return act(session, (target) => session.adapter.regenerate({ ...target, messageId }))
}

export function editMessage(session: ChatSession, messageId: string, written: Written): Promise<boolean> {
  const parts = withWritten(session.chat.messages.find(({ id }) => id === messageId)?.parts ?? [], written)
  // What was written is not in the thread, and its writer has to know why.
  return act(session, (target) => session.adapter.editMessage({ ...target, messageId, parts }), {
    matters: true,
  })
}

/** The parts of a message with other words and pastes; what was attached stays. */
function withWritten(parts: readonly MessagePart[], { text, pastes }: Written): MessagePart[] {
  return [
    ...parts.filter(({ type }) => type !== 'text' && type !== 'data-paste'),
    ...toUserParts(text, pastes),
  ]
}

/** Runs the last message again after a failure: its reply if there is one, else the message itself. */
export async function retryTurn(session: ChatSession): Promise<boolean> {
  // The stream tells of the failure before it has been read what is stored, and whether it can be continued.
  await session.sync()
  const { view, infos } = session.store.get()
  if (view?.turn.canContinue) return continueTurn(session)
  const last = session.chat.messages.findLast(({ id }) => infos.has(id))
  if (!last) return false
  if (last.role === 'assistant') return regenerateReply(session, last.id)
  return act(session, (target) =>
    session.adapter.editMessage({ ...target, messageId: last.id, parts: last.parts }),
  )
}

export function editQueued(session: ChatSession, messageId: string, written: Written): Promise<boolean> {
  const { queued } = session.store.get()
  const parts = withWritten(queued.find(({ id }) => id === messageId)?.parts ?? [], written)
  return act(session, (target) => session.adapter.editQueued({ ...target, messageId, parts }))
}

export function removeQueued(session: ChatSession, messageId: string): Promise<boolean> {
  return act(session, (target) => session.adapter.removeQueued({ ...target, messageId }))
}

/** Hands a queued message to the running turn; should the turn have ended meanwhile, it stays in the queue. */
export function steerQueued(session: ChatSession, { id: messageId }: MessageView): Promise<boolean> {
  return act(session, (target) => session.adapter.editQueued({ ...target, messageId, delivery: 'steer' }))
}

/** Loads the messages before the oldest one shown. */
export async function loadOlder(session: ChatSession, limit = 100): Promise<void> {
  const { chatId, infos, hasOlder, loadingOlder } = session.store.get()
  const oldest = infos.get(session.chat.messages[0]?.id ?? '')
  if (chatId === null || !hasOlder || loadingOlder || !oldest) return
  session.store.set({ loadingOlder: true })
  try {
    const fetched = await session.adapter.listMessages(chatId, { before: oldest.seq, limit })
    const merged = mergeOlder(session.chat.messages, session.store.get().infos, fetched)
    session.chat.messages = merged.messages
    session.store.set({ infos: merged.infos, hasOlder: fetched.length === limit })
  } catch {
    // Scrolling up again tries again; the shown part of the chat is not affected.
  } finally {
    session.store.set({ loadingOlder: false })
  }
}

/** Longer than a double click, whose second half may already meet the branch. */
const branchPauseMs = 1000
let isBranching = false

/** Null where it did not work, and for the second click of two. */
export async function branchChat(session: ChatSession, messageId?: string): Promise<string | null> {
  const { chatId } = session.store.get()
  if (chatId === null || isBranching) return null
  isBranching = true
  try {
    return (await session.adapter.branch(chatId, messageId)).chatId
  } catch (error) {
    setAsideUnsent(session)
    const message = error instanceof Error ? error.message : session.text.errors.unknown
    session.store.set({ problem: { kind: 'action', message, messageId: null } })
    return null
  } finally {
    setTimeout(() => {
      isBranching = false
    }, branchPauseMs)
  }
}
