import type { UIMessage } from 'ai'
import type { Delivery } from '#contracts/agent.ts'
import type { ChatView } from '#contracts/chat.ts'
import type { MessageView } from '#contracts/message.ts'
import { isFinal, isMissing } from './adapter-problem.ts'
import type { MessageInfo } from './merge-messages.ts'

export type SendOptions = {
  readonly delivery?: Delivery | undefined
  readonly model?: string | undefined
  readonly reasoning?: string | undefined
  /** Long texts that were pasted; each becomes a part of its own before the text. */
  readonly pastes?: readonly string[] | undefined
}

/** A message that waits for the server to take it into the queue. */
export type Outgoing = {
  readonly id: string
  readonly text: string
  readonly parts: UIMessage['parts']
  /** How it is sent again. */
  readonly options: SendOptions
  /** Why the server did not take it; null while it is on its way. */
  readonly error: string | null
}

/** What went wrong, in words, and what a person can do about it. */
export type Problem = {
  readonly kind: 'send' | 'turn' | 'action'
  readonly message: string
  /** The user message that was not accepted; null when the server has everything. */
  readonly messageId: string | null
  /** How that message was sent; it is sent again in the same way. */
  readonly options?: SendOptions | undefined
}

/** Why there is nothing to show. */
export type LoadError = {
  readonly message: string
  /** There is no such chat, or it is not the reader's: trying again would not help. */
  readonly isFinal: boolean
}

export type SessionState = {
  /** Null until the first message has created the chat. */
  readonly chatId: string | null
  readonly view: ChatView | null
  /** `gone` when it was open here and has been deleted since: what was read stays, and nothing can be done with it. */
  readonly load: 'loading' | 'ready' | 'failed' | 'gone'
  readonly loadError: LoadError | null
  /** False while the server can't be reached; the session keeps trying. */
  readonly online: boolean
  readonly infos: ReadonlyMap<string, MessageInfo>
  readonly queued: readonly MessageView[]
  readonly outgoing: readonly Outgoing[]
  /** Calls whose answer is on its way. */
  readonly answering: ReadonlyMap<string, { readonly output: unknown } | { readonly dismissed: true }>
  readonly callErrors: ReadonlyMap<string, string>
  readonly problem: Problem | null
  /** How many messages were sent from here; what was sent is brought into view. */
  readonly sends: number
  /** An action such as regenerate is on its way. */
  readonly acting: boolean
  readonly hasOlder: boolean
  readonly loadingOlder: boolean
  /** The message that was asked for, marked for a moment once it is there. */
  readonly shownMessageId: string | null
}

export function initialState(chatId: string | null): SessionState {
  return {
    chatId,
    view: null,
    load: chatId === null ? 'ready' : 'loading',
    loadError: null,
    online: true,
    infos: new Map(),
    queued: [],
    outgoing: [],
    answering: new Map(),
    callErrors: new Map(),
    problem: null,
    sends: 0,
    acting: false,
    hasOlder: false,
    loadingOlder: false,
    shownMessageId: null,
  }
}

/** A broken stream is forgotten once the server tells more of the turn; what was not sent stays until it is. */
export function keptProblem(
  { problem }: SessionState,
  view: ChatView,
  stored: { has(id: string): boolean },
): Problem | null {
  // Only the answer was lost; taken back, it would be sent twice.
  if (problem?.messageId != null && stored.has(problem.messageId)) return null
  if (problem?.kind === 'turn' && (view.turn.state !== 'idle' || view.turn.lastError)) return null
  return problem
}

/** What the server did not take; the rest is stored, or on its way. */
export function refusedIds({ problem, outgoing }: SessionState): string[] {
  const refused = outgoing.filter(({ error }) => error !== null).map(({ id }) => id)
  return problem?.messageId == null ? refused : [...refused, problem.messageId]
}

/** What a refused read makes of the chat. */
export function afterRefusedRead(
  { load, view }: SessionState,
  error: unknown,
  unknownText: string,
): Partial<SessionState> {
  const wasOpen = load === 'ready' || load === 'gone'
  if (wasOpen && isMissing(error)) {
    const turn = view && { ...view.turn, state: 'idle' as const, canContinue: false }
    return { load: 'gone', view: view && turn && { ...view, turn, pending: [] }, queued: [], hasOlder: false }
  }
  const message = error instanceof Error ? error.message : unknownText
  return { load: wasOpen ? load : 'failed', loadError: { message, isFinal: isFinal(error) } }
}

export function isWritable({ load, view }: SessionState): boolean {
  return load !== 'gone' && (view === null || (view.writable && view.deletedAt === null))
}
