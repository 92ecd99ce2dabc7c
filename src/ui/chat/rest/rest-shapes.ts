import { z } from 'zod'
import { agentView, modelView } from '#contracts/agent.ts'
import type { ChatView } from '#contracts/chat.ts'
import { chatSummary } from '#contracts/chat.ts'
import { id } from '#contracts/common.ts'
import { messageView } from '#contracts/message.ts'
import { pendingList, turnState, turnView } from '#contracts/turn.ts'

/** `GET /api/agents` */
export const agentList = z.union([
  z.object({ agents: z.array(agentView) }).transform(({ agents }) => agents),
  z.object({ docs: z.array(agentView) }).transform(({ docs }) => docs),
  z.array(agentView),
])

/** The part of `GET /api/frogbot` that the chat needs. */
export const manifest = z.looseObject({
  models: z.array(modelView).default([]),
  chat: z.looseObject({ slug: z.string(), messagesSlug: z.string() }),
})

/** A chat of the collection. Fields that a deployment's `select` or an older server leaves out have defaults. */
export const chatDoc = chatSummary
  .partial({ channelLabel: true, state: true, lastMessageAt: true, deletedAt: true })
  .extend({
    title: z.string().nullish(),
  })
export const chatDocs = z.object({ docs: z.array(chatDoc), nextPage: z.int().nullish() })

/** An update of a collection answers with the document beside a message. */
export const messageDocs = z.object({ docs: z.array(messageView) })

/** `GET …/pending`; `turn` tells more than the state where the server gives it. */
export const pendingAnswer = pendingList.extend({ turn: turnView.optional() })

export const settleAnswer = z.looseObject({
  status: z.enum(['running', 'completed', 'awaiting-input', 'queued', 'dismissed', 'stopped']),
})
export const branchAnswer = z.object({ chatId: id })

export type ChatDoc = z.output<typeof chatDoc>

export function toSummary(doc: ChatDoc): z.output<typeof chatSummary> {
  return {
    ...doc,
    title: doc.title ?? '',
    channelLabel: doc.channelLabel ?? null,
    state: doc.state ?? turnState.enum.idle,
    lastMessageAt: doc.lastMessageAt ?? null,
    deletedAt: doc.deletedAt ?? null,
  }
}

export function toChatView(doc: ChatDoc, list: z.output<typeof pendingAnswer>): ChatView {
  const summary = toSummary(doc)
  const turn = list.turn ?? {
    state: list.state,
    messageId: list.pending[0]?.messageId ?? null,
    lastError: null,
    canContinue: false,
  }
  return {
    ...summary,
    state: list.state,
    turn,
    pending: list.pending,
    writable: summary.channelLabel === null,
  }
}
