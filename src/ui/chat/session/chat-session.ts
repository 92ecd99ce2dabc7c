import type { ChatView } from '#contracts/chat.ts'
import type { MessageView } from '#contracts/message.ts'
import type { ChatText } from '#ui/text/chat-text.ts'
import type { ChatAdapter, ChatStream } from '../adapter.ts'
import { draftScope } from '../composer/draft-store.ts'
import { forgetUnsent, releaseUnsent } from '../composer/unsent-store.ts'
import { isOvertaken, isUnreachable } from './adapter-problem.ts'
import { adoptChat } from './adopt-chat.ts'
import { followChat } from './follow-chat.ts'
import { mergeMessages } from './merge-messages.ts'
import { createStreamOpener, type ReplyRequest } from './open-reply-stream.ts'
import { placeLast, runningMessageId } from './running-message.ts'
import type { CurrentRequest, SessionOptions } from './session-options.ts'
import {
  afterRefusedRead,
  initialState,
  keptProblem,
  refusedIds,
  type SessionState,
} from './session-state.ts'
import { setAsideUnsent } from './set-aside-unsent.ts'
import { createStore, type Store } from './store.ts'
import { ThreadStream } from './thread-stream.ts'

const pageSize = 500
const refreshSize = 50
const retryDelaysMs = [500, 1000, 2000, 4000, 8000, 15_000]

/**
 * One open chat. It owns the stream that is read and keeps it in step with the server: after every stream, on
 * every event, and whenever the page is seen again. It never writes to a turn by itself: leaving the page ends only
 * the reading.
 */
export class ChatSession {
  readonly adapter: ChatAdapter
  readonly text: ChatText
  readonly chat: ThreadStream<ReplyRequest>
  readonly store: Store<SessionState>
  readonly sendingIds = new Set<string>()
  request: CurrentRequest | null = null
  /** Settled when the server has taken or refused what was sent so far. */
  sending: Promise<unknown> = Promise.resolve()
  /** The message to be shown; it may have to be loaded first. */
  wantedMessageId: string | null = null
  /** Rises with everything done here: a read that began before must not overwrite it. */
  epoch = 0
  agent: string
  onChatCreated: SessionOptions['onChatCreated']
  private readonly viewerId: string | null
  private readonly dirtyIds = new Set<string>()
  private syncing: Promise<void> | null = null
  private syncAgain = false
  /** Between `start` and `stop`. */
  active = false
  private failures = 0
  private retryTimer: ReturnType<typeof setTimeout> | null = null
  private unfollow: (() => void) | null = null

  constructor(options: SessionOptions) {
    this.adapter = options.adapter
    this.agent = options.agent
    this.text = options.text
    this.viewerId = options.viewerId ?? null
    this.onChatCreated = options.onChatCreated
    this.store = createStore(initialState(options.chatId))
    this.chat = new ThreadStream<ReplyRequest>({
      open: createStreamOpener({
        adapter: options.adapter,
        target: () => ({ agent: this.agent, chatId: this.store.get().chatId }),
        onAccepted: (result) => this.accepted(result),
      }),
      onError: (error) => this.failed(error),
      onEnd: ({ messageId, isAbort, isError }) => this.ended(messageId, isAbort, isError),
    })
  }

  /** Begins to follow the chat; `stop` ends it. Both may be called again, as React's strict mode does. */
  start(): void {
    if (this.active) return
    this.active = true
    this.unfollow = followChat(this)
    void this.sync()
  }

  stop(): void {
    this.active = false
    this.unfollow?.()
    this.unfollow = null
    if (this.retryTimer) clearTimeout(this.retryTimer)
    this.retryTimer = null
    releaseUnsent(refusedIds(this.store.get()))
    // A message on its way gets there first, or nobody would know whether the server has it.
    void this.sending.then(() => (this.active ? undefined : this.chat.stop()))
  }

  /** Names the reader and the chat to what is kept in the browser. */
  get scope(): string {
    return draftScope(this.viewerId, this.store.get().chatId)
  }

  isReading(): boolean {
    return this.chat.status === 'submitted' || this.chat.status === 'streaming'
  }

  /** Reads what is stored and joins a running turn. Calls in between are served by one further read. */
  sync(): Promise<void> {
    this.syncAgain = true
    this.syncing ??= this.runSyncs().finally(() => {
      this.syncing = null
    })
    return this.syncing
  }

  private async runSyncs(): Promise<void> {
    while (this.syncAgain && this.active && this.store.get().chatId !== null) {
      this.syncAgain = false
      await this.syncOnce(
        this.store.get().load === 'ready' && this.store.get().infos.size > 0 ? refreshSize : pageSize,
      )
    }
  }

  private async syncOnce(limit: number): Promise<void> {
    const { chatId } = this.store.get()
    if (chatId === null) return
    const { epoch } = this
    try {
      const view = await this.adapter.getChat(chatId)
      const fetched = await this.adapter.listMessages(chatId, { limit })
      if (!this.active) return
      if (epoch !== this.epoch) {
        this.syncAgain = true
        return
      }
      if (!this.apply(view, fetched, limit)) return await this.syncOnce(pageSize)
      if (view.turn.state !== 'running') this.failures = 0
      if (view.turn.state === 'running' && !this.isReading()) await this.join(view)
    } catch (error) {
      this.syncFailed(error)
    }
  }

  /** False when messages in between are missing and the whole page has to be read. */
  private apply(view: ChatView, fetched: readonly MessageView[], limit: number): boolean {
    const state = this.store.get()
    const complete = fetched.length < limit
    const merged = mergeMessages({
      local: this.chat.messages,
      infos: state.infos,
      fetched,
      complete,
      streamingId: this.streamingId(),
      sendingIds: this.sendingIds,
      dirtyIds: this.dirtyIds,
    })
    if (merged.gap && limit < pageSize) return false
    for (const { id } of fetched) if (id !== this.streamingId()) this.dirtyIds.delete(id)
    this.chat.messages = merged.messages
    const known = new Set(fetched.map(({ id }) => id))
    forgetUnsent(this.scope, known)
    this.agent = view.agent
    this.store.set({
      view,
      load: 'ready',
      loadError: null,
      online: true,
      infos: merged.infos,
      queued: merged.queued,
      outgoing: state.outgoing.filter(({ id }) => !known.has(id)),
      problem: keptProblem(state, view, known),
      hasOlder: limit === pageSize ? !complete : complete ? false : state.hasOlder,
    })
    return true
  }

  private streamingId(): string | null {
    const last = this.chat.messages.at(-1)
    return this.isReading() && last?.role === 'assistant' ? last.id : null
  }

  private async join(view: ChatView): Promise<void> {
    const messageId = runningMessageId(view.turn, this.chat.messages)
    const version = messageId === null ? null : (this.store.get().infos.get(messageId)?.version ?? null)
    const stream = await this.adapter.joinStream({ agent: view.agent, chatId: view.id, version })
    if (!this.active || this.isReading()) {
      void stream?.cancel()
      return
    }
    if (!stream) {
      this.retryLater()
      return
    }
    setAsideUnsent(this)
    this.chat.messages = placeLast(this.chat.messages, messageId)
    this.request = { kind: 'join', accepted: true }
    void this.chat.send(undefined, { kind: 'join', stream })
  }

  private accepted({ chatId }: ChatStream): void {
    this.epoch += 1
    const request = this.request
    if (request) request.accepted = true
    adoptChat(this, chatId)
    setAsideUnsent(this)
    request?.onSettled?.(null)
    void this.sync()
  }

  private failed(error: Error): void {
    const { request } = this
    if (request && !request.accepted) {
      request.onSettled?.(error)
      return
    }
    if (isUnreachable(error)) {
      this.store.set({ online: false })
      return
    }
    // A joined stream that can't be read on is read again from the start; the stored turn tells whether it failed.
    if (request?.kind === 'join') return
    this.store.set({ problem: { kind: 'turn', message: error.message, messageId: null } })
  }

  private ended(messageId: string, isAbort: boolean, isError: boolean): void {
    this.epoch += 1
    this.dirtyIds.add(messageId)
    const { request } = this
    if (request?.accepted) this.sendingIds.clear()
    this.request = null
    // After the abort of `stop` nothing is read any more; `start` reads it all again.
    if (isAbort && !this.active) return
    queueMicrotask(() => this.chat.clearError())
    if (!request?.accepted) return
    // A join that fails again and again must not ask without a pause.
    if (request.kind === 'join' && isError) {
      this.retryLater()
      return
    }
    this.failures = 0
    void this.sync()
  }

  private syncFailed(error: unknown): void {
    if (!this.active) return
    if (isUnreachable(error) || isOvertaken(error)) {
      this.store.set({ online: this.store.get().online && !isUnreachable(error) })
      this.retryLater()
      return
    }
    const change = afterRefusedRead(this.store.get(), error, this.text.errors.unknown)
    this.store.set(change)
    if (change.load === 'gone' && this.request?.accepted) this.chat.stop()
  }

  private retryLater(): void {
    const delayMs = retryDelaysMs[Math.min(this.failures, retryDelaysMs.length - 1)] ?? 15_000
    this.failures += 1
    if (this.retryTimer) clearTimeout(this.retryTimer)
    this.retryTimer = setTimeout(() => void this.sync(), delayMs)
  }
}
