import type { ComponentType, ReactNode } from 'react'
import type { MessageView, SettlementView } from '#contracts/message.ts'
import type { ToolPart } from '../session/message-parts.ts'

/** What a tool renderer gets for one call, in whatever state it is. */
export type ToolRendererProps = {
  /** The message the call belongs to: providers may use a call's id again in another chat. */
  readonly messageId: string
  readonly toolCallId: string
  readonly toolName: string
  readonly kind: string
  /** The AI SDK part: `state`, `input`, and `output` or `errorText` once there is one. */
  readonly part: ToolPart
  readonly agentName: string
  /** `dock`: where the composer was, while the call waits; `thread`: in the conversation. */
  readonly placement: 'dock' | 'thread'
  /**
   * Answers the call; given only while it waits for this reader. The chat goes on once every call of the step has an
   * output. Resolves when the answer was taken or refused (`error` tells then). `tool` and `toolCallId` are accepted
   * for likeness with AI SDK and ignored: a renderer answers its own call.
   */
  readonly addToolOutput?:
    | ((answer: { output: unknown; tool?: string; toolCallId?: string }) => Promise<void>)
    | undefined
  /** Declines the call; given only while it waits for this reader. */
  readonly dismiss?: (() => Promise<void>) | undefined
  /** The answer on its way, so that the chosen rows can be marked; null while there is none. */
  readonly submitting: { readonly output: unknown } | { readonly dismissed: true } | null
  /** Why the last answer was refused, in words; null otherwise. */
  readonly error: string | null
  /** How the call ended, and who ended it; null while it is open or when that is not known. */
  readonly settlement: SettlementView | null
  /** True when the reader ended the call themselves. */
  readonly isOwnSettlement: boolean
  /** Label of the channel (`Slack`) in which the call has to be answered; null in chats of this place. */
  readonly channelLabel: string | null
  /** False when this reader may only read. */
  readonly writable: boolean
  /** Which of the calls waiting in this step this is, from 1. */
  readonly position: { readonly index: number; readonly count: number }
}

/** Registers a component for the calls of a kind of tool. */
export type ToolRenderer = { readonly kind: string; readonly render: ComponentType<ToolRendererProps> }

export type MessageActionsProps = {
  readonly message: MessageView
  /** True while the message is being written or the chat waits for the server. */
  readonly pending: boolean
  readonly defaultActions: ReactNode
}

export type GreetingProps = {
  /** Picture of the agent, when its profile sets one. */
  readonly avatar: string | null
  readonly logo: ReactNode
  /** Name of the agent. */
  readonly name: string
  readonly userName: string | null
}

/** Parts of the chat that a host may replace. */
export type ChatComponents = {
  readonly Greeting?: ComponentType<GreetingProps> | undefined
  readonly UserMessageActions?: ComponentType<MessageActionsProps> | undefined
  readonly AssistantMessageActions?: ComponentType<MessageActionsProps> | undefined
  /** Drawn large above the composer of an empty chat when the agent has no picture. */
  readonly Logo?: ComponentType | undefined
  /** Drawn small in the working row when the agent has no picture. */
  readonly Icon?: ComponentType | undefined
}
