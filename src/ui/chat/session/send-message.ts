import type { UIMessage } from 'ai'
import { toPaste, toUserParts, type Written, writtenOf } from '../composer/pasted-text.ts'
import { forgetUnsent, keepUnsent, releaseUnsent } from '../composer/unsent-store.ts'
import { isMissing } from './adapter-problem.ts'
import { adoptChat } from './adopt-chat.ts'
import type { ChatSession } from './chat-session.ts'
import { textOf } from './message-parts.ts'
import { newId } from './new-id.ts'
import { isWorking } from './open-calls.ts'
import type { Outgoing, SendOptions } from './session-state.ts'
import { setAsideUnsent, setOutgoing } from './set-aside-unsent.ts'

/**
 * Sends what was typed. While a turn runs or waits the message is queued (or steers the running turn). Resolves to
 * whether the server has it; a message it does not have stays in the thread, with a way to send it again.
 */
export async function sendMessage(
  session: ChatSession,
  text: string,
  options: SendOptions = {},
): Promise<boolean> {
  const pastes = options.pastes ?? []
  const message: UIMessage = { id: newId(), role: 'user', parts: toUserParts(text, pastes) }
  keepUnsent(session.scope, { id: message.id, text, pastes: pastes.map(toPaste) })
  const state = session.store.get()
  session.store.set({ sends: state.sends + 1 })
  const isBusy = isWorking(state, session.chat.status) || state.view?.turn.state === 'awaiting'
  if (isBusy) return queueMessage(session, message, options)
  return startTurn(session, message, options)
}

function startTurn(session: ChatSession, message: UIMessage, options: SendOptions): Promise<boolean> {
  session.epoch += 1
  setAsideUnsent(session)
  session.sendingIds.add(message.id)
  session.store.set({ problem: null })
  const isTaken = new Promise<boolean>((resolve) => {
    session.request = {
      kind: 'send',
      accepted: false,
      onSettled: (error) => {
        if (error) refused(session, message.id, options, error)
        else forgetUnsent(session.scope, [message.id])
        resolve(!error)
      },
    }
    void session.chat.send(message, { kind: 'send', model: options.model, reasoning: options.reasoning })
  })
  session.sending = isTaken
  return isTaken
}

function refused(session: ChatSession, messageId: string, options: SendOptions, error: unknown): void {
  const message = error instanceof Error ? error.message : session.text.errors.unknown
  session.store.set({ problem: { kind: 'send', message, messageId, options } })
  if (!session.active) releaseUnsent([messageId])
  // It may be in the trash by now, or deleted.
  if (isMissing(error)) void session.sync()
}

/** Sends a message again that the server did not take, as it was sent. Its id stays, so that it can't be stored twice. */
export function resendMessage(
  session: ChatSession,
  messageId: string,
  options: SendOptions = session.store.get().problem?.options ?? {},
): Promise<boolean> {
  const message = session.chat.messages.find(({ id }) => id === messageId)
  if (!message) return Promise.resolve(false)
  session.chat.messages = session.chat.messages.filter(({ id }) => id !== messageId)
  return startTurn(session, message, options)
}

/** Takes a message that was not accepted out of the thread and returns what was written and pasted. */
export function takeBackMessage(session: ChatSession, messageId: string): Written {
  const message = session.chat.messages.find(({ id }) => id === messageId)
  session.sendingIds.delete(messageId)
  forgetUnsent(session.scope, [messageId])
  session.chat.messages = session.chat.messages.filter(({ id }) => id !== messageId)
  session.store.set({ problem: null })
  return writtenOf(message?.parts ?? [])
}

/** Messages reach the server in the order they were written, and the chat that the first of them makes. */
function queueMessage(session: ChatSession, message: UIMessage, options: SendOptions): Promise<boolean> {
  const entry: Outgoing = {
    id: message.id,
    text: textOf(message.parts),
    parts: message.parts,
    options,
    error: null,
  }
  setOutgoing(session.store, entry)
  const isTaken = session.sending.then(() => postQueued(session, entry))
  session.sending = isTaken
  return isTaken
}

async function postQueued(session: ChatSession, entry: Outgoing): Promise<boolean> {
  const { id, parts, options } = entry
  try {
    const result = await session.adapter.send({
      agent: session.agent,
      chatId: session.store.get().chatId ?? undefined,
      message: { id, role: 'user', parts },
      delivery: options.delivery ?? 'queue',
      model: options.model,
      reasoning: options.reasoning,
    })
    // The turn runs on without a reader; should this message have started one, the next read joins it.
    void result.stream.cancel().catch(() => undefined)
    session.epoch += 1
    adoptChat(session, result.chatId)
    await session.sync()
    dropOutgoing(session, id)
    return true
  } catch (error) {
    const text = error instanceof Error ? error.message : session.text.errors.unknown
    setOutgoing(session.store, { ...entry, error: text })
    if (!session.active) releaseUnsent([id])
    if (isMissing(error)) void session.sync()
    return false
  }
}

export function retryOutgoing(session: ChatSession, entry: Outgoing): Promise<boolean> {
  const message: UIMessage = { id: entry.id, role: 'user', parts: [...entry.parts] }
  return queueMessage(session, message, entry.options)
}

export function dropOutgoing(session: ChatSession, id: string): void {
  forgetUnsent(session.scope, [id])
  session.store.set({ outgoing: session.store.get().outgoing.filter((entry) => entry.id !== id) })
}
