import type { UIMessage } from 'ai'
import type { PendingCall } from '#contracts/turn.ts'
import { codeOf, isMissing, isOvertaken, isUnreachable } from './adapter-problem.ts'
import type { ChatSession } from './chat-session.ts'
import { findToolPart } from './message-parts.ts'
import { openCalls } from './open-calls.ts'
import { isWritable } from './session-state.ts'

const writeConflictTries = 3

/**
 * Records an answer. While other calls of the step are open it is stored at once; the last one is added as a tool
 * output and the chat resubmits, so that the continuation streams into the same message. Answering twice does nothing.
 */
export async function answerCall(session: ChatSession, call: PendingCall, output: unknown): Promise<void> {
  if (!begin(session, call.toolCallId, { output })) return
  const others = openCalls(session.store.get(), session.chat.messages).filter(
    ({ toolCallId }) => toolCallId !== call.toolCallId,
  )
  const canStream =
    others.length === 0 && !session.isReading() && findToolPart(session.chat.messages, call.toolCallId)
  try {
    if (canStream) await resubmit(session, call, output)
    else await settle(session, call, { output })
  } catch (error) {
    // A sibling that this page did not know of is still open: store this answer without streaming.
    const isSibling = codeOf(error) === 'pending-calls'
    if (isSibling) await settle(session, call, { output }).catch((again) => refused(session, call, again))
    else await refused(session, call, error)
  } finally {
    end(session, call.toolCallId)
  }
}

/** Declines a call. The model is not called again. */
export async function dismissCall(session: ChatSession, call: PendingCall): Promise<void> {
  if (!begin(session, call.toolCallId, { dismissed: true })) return
  try {
    await settle(session, call, { dismissed: true })
  } catch (error) {
    await refused(session, call, error)
  } finally {
    end(session, call.toolCallId)
  }
}

type Answer = { readonly output: unknown } | { readonly dismissed: true }

function begin(session: ChatSession, toolCallId: string, answer: Answer): boolean {
  const { answering, callErrors } = session.store.get()
  // The guard is synchronous: the second click of a double click comes before React has rendered the first.
  if (answering.has(toolCallId)) return false
  const errors = new Map(callErrors)
  errors.delete(toolCallId)
  session.store.set({ answering: new Map(answering).set(toolCallId, answer), callErrors: errors })
  return true
}

function end(session: ChatSession, toolCallId: string): void {
  const answering = new Map(session.store.get().answering)
  answering.delete(toolCallId)
  session.store.set({ answering })
}

async function settle(session: ChatSession, call: PendingCall, answer: Answer): Promise<void> {
  const target = { agent: session.agent, chatId: call.chatId, toolCallId: call.toolCallId }
  await retryConflicts(() => session.adapter.settle({ ...target, ...answer }))
  session.epoch += 1
  await session.sync()
}

async function resubmit(session: ChatSession, call: PendingCall, output: unknown): Promise<void> {
  const before = session.chat.messages
  try {
    await retryConflicts(() => {
      session.chat.messages = [...before]
      return addOutput(session, call, output)
    })
  } catch (error) {
    restorePart(session, before, call.toolCallId)
    throw error
  }
}

function addOutput(session: ChatSession, call: PendingCall, output: unknown): Promise<void> {
  session.epoch += 1
  return new Promise((resolve, reject) => {
    session.request = {
      kind: 'answer',
      accepted: false,
      onSettled: (error) => (error ? reject(error) : resolve()),
    }
    void session.chat.answer(call.toolCallId, output)
  })
}

/** The answer was not taken: the call is open again here, too. */
function restorePart(session: ChatSession, before: readonly UIMessage[], toolCallId: string): void {
  const part = findToolPart(before, toolCallId)
  if (!part) return
  session.chat.messages = session.chat.messages.map((message) => ({
    ...message,
    parts: message.parts.map((other) =>
      'toolCallId' in other && other.toolCallId === toolCallId ? part : other,
    ),
  }))
}

async function refused(session: ChatSession, call: PendingCall, error: unknown): Promise<void> {
  session.epoch += 1
  // Without an answer nobody knows whether it was taken; the stored state does. It knows of the trash, too.
  if (isOvertaken(error) || isUnreachable(error) || isMissing(error)) await session.sync()
  if (!isWritable(session.store.get())) return
  const isStillOpen = openCalls(session.store.get(), session.chat.messages).some(
    ({ toolCallId }) => toolCallId === call.toolCallId,
  )
  if (!isStillOpen || (isOvertaken(error) && session.store.get().view?.turn.state !== 'awaiting')) return
  const part = findToolPart(session.chat.messages, call.toolCallId)
  if (part && part.state !== 'input-available') return
  const message = error instanceof Error ? error.message : session.text.errors.unknown
  session.store.set({ callErrors: new Map(session.store.get().callErrors).set(call.toolCallId, message) })
}

async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (codeOf(error) !== 'write-conflict' || tries >= writeConflictTries) throw error
    }
  }
}
