import type { ActorView } from '#contracts/message.ts'
import type { QuestionInput, QuestionOutput } from '#contracts/question.ts'
import type { PendingCall } from '#contracts/turn.ts'
import type { FrogbotRequest } from '#core/config/request-types.ts'

/** A platform message that shows a question. */
export type QuestionMessage = {
  /** The platform's message id. */
  id: string
  /** When the platform posted it, as an ISO string; `''` when it does not say, then the time it was saved counts. */
  postedAt: string
  /** Index into the call's questions, for a platform that posts one message per question. */
  question?: number
}

/** What FrogBot keeps of one question call and passes to every hook after `render`. */
export type QuestionRecord = Readonly<{
  /** Every message of the call, oldest first and never empty; the controls of the last one count. */
  messages: QuestionMessage[]
  /** 0 when posted, one more with every `partial`. */
  revision: number
  /** The piece's own progress, as JSON. */
  state?: unknown
}>

/** What a hook asks FrogBot to save: `messages` replaces the list, `state` the state; what is left out stays. */
export type QuestionChange = {
  messages?: QuestionMessage[]
  state?: unknown
}

/** A question call that waits, with its checked input. */
export type QuestionCall = Omit<PendingCall, 'input'> & { readonly input: QuestionInput }

/** A conversation thread of a platform. */
export type PieceThread = { readonly id: string; readonly channelId: string; readonly isDM: boolean }

/** A participant as the platform knows them. */
export type PieceParticipant = {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  readonly isBot: boolean
}

/** A click on a button, or a choice in a menu. */
export type QuestionActionEvent = {
  readonly actionId: string
  readonly value?: string | undefined
  /** The platform message whose control it was. */
  readonly messageId: string
  readonly user: PieceParticipant
  /** Opens a form, on platforms that have them; short-lived. */
  readonly triggerId?: string | undefined
  /** The platform's own payload. */
  readonly raw: unknown
}

/** A submitted form. */
export type QuestionModalSubmitEvent = {
  readonly values: Readonly<Record<string, string>>
  readonly privateMetadata?: string | undefined
  /** The message the form belongs to, when the platform says so. */
  readonly relatedMessageId?: string | undefined
  readonly user: PieceParticipant
  readonly raw: unknown
}

/** A reply in the conversation thread. */
export type QuestionReply = {
  readonly id: string
  readonly text: string
  readonly author: PieceParticipant
  readonly metadata: { readonly dateSent: Date }
  /** The platform's own payload; some platforms lose list numbers in `text`. */
  readonly raw: unknown
}

/** What may belong to a posted question. */
export type QuestionInteraction =
  | { readonly type: 'action'; readonly event: QuestionActionEvent }
  | { readonly type: 'modalSubmit'; readonly event: QuestionModalSubmitEvent }
  | { readonly type: 'message'; readonly message: QuestionReply }

/** What `parse` makes of an interaction. */
export type QuestionParseResult =
  /** Not for this question; a reply goes on as an ordinary message. */
  | { kind: 'ignore' }
  | { kind: 'answer'; output: QuestionOutput }
  | { kind: 'dismiss' }
  /** Progress that is not an answer yet; `state` replaces the stored one when given. */
  | { kind: 'partial'; state?: unknown }
  /** Not an answer, for a reason the participant is shown. */
  | { kind: 'rejected'; reason: string }
  /** Meant for something that is no longer current. */
  | { kind: 'stale' }

/** How a question ended. */
export type QuestionOutcome = { readonly output: QuestionOutput } | { readonly dismissed: true }

/** One entry of what `render` posted: which calls it shows, and in which messages. */
export type RenderedQuestion = {
  calls: string[]
  messages: QuestionMessage[]
  state?: unknown
}

/** What the hooks after `parse` share. */
export type QuestionHookArgs<Client> = {
  readonly call: QuestionCall
  readonly client: Client
  readonly question: QuestionRecord
  readonly req: FrogbotRequest
  readonly thread: PieceThread
}

type WithInteraction<Client> = QuestionHookArgs<Client> & { readonly interaction: QuestionInteraction }

// biome-ignore lint/suspicious/noConfusingVoidType: a hook may be declared to return nothing, `Promise<void>` too
type MaybeChange = QuestionChange | void

/**
 * How a channel piece draws questions and reads the answers. `Client` is the platform's client the piece works with.
 *
 * @example
 * import type { PieceChannelQuestions } from 'frogbot/pieces'
 *
 * type Client = { post(text: string): Promise<{ id: string }> }
 *
 * export const questions: PieceChannelQuestions<Client> = {
 *   async render({ calls: [call], client }) {
 *     const posted = await client.post(call.input.questions.map(({ question }) => question).join('\n'))
 *     return [{ calls: [call.toolCallId], messages: [{ id: posted.id, postedAt: '' }] }]
 *   },
 *   parse: ({ interaction }) => (interaction.type === 'message' ? { kind: 'dismiss' } : { kind: 'ignore' }),
 * }
 */
export type PieceChannelQuestions<Client = unknown> = {
  /** False turns questions off for a thread where controls cannot be shown. */
  supports?(args: { readonly thread: PieceThread }): boolean
  /** Posts the waiting calls, or the first of them, and returns what it posted. */
  render(args: {
    readonly calls: readonly [QuestionCall, ...QuestionCall[]]
    readonly client: Client
    readonly req: FrogbotRequest
    readonly thread: PieceThread
  }): RenderedQuestion[] | Promise<RenderedQuestion[]>
  /** Reads an interaction; without side effects, since it may run twice for one event. */
  parse(args: {
    readonly call: QuestionCall
    readonly interaction: QuestionInteraction
    readonly question: QuestionRecord
    /** True when the question has already been answered; classify the same way. */
    readonly settled: boolean
  }): QuestionParseResult
  /** Shows the next question after `partial`. A retry calls it again without `interaction`. */
  updated?(
    args: QuestionHookArgs<Client> & { readonly interaction?: QuestionInteraction | undefined },
  ): MaybeChange | Promise<MaybeChange>
  /** Replaces the controls of every message by the result. `actor` is null when the closing is made up for later. */
  settled?(
    args: QuestionHookArgs<Client> & { readonly actor: ActorView | null; readonly outcome: QuestionOutcome },
  ): MaybeChange | Promise<MaybeChange>
  /** Tells the participant why an interaction does not count. */
  rejected?(args: WithInteraction<Client> & { readonly reason: string }): void | Promise<void>
  /** Tells a participant that they may not answer. */
  denied?(args: WithInteraction<Client>): void | Promise<void>
  /** Tells whoever clicked that it is out of date. May run before the participant is known. */
  stale?(args: WithInteraction<Client>): void | Promise<void>
}
