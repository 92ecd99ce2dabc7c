import { Prisma } from '#generated/prisma/client.ts'

/** How a reply stands that did not simply end: it waits for answers, failed, or was stopped. */
export const replyStates = ['waiting', 'failed', 'stopped'] as const
type ReplyState = (typeof replyStates)[number]

const metadataHas = (name: string) => ({
  NOT: { metadata: { path: [name], equals: Prisma.AnyNull } },
})

const conditions = {
  // The time stays with questions that nobody answered before the chat went on; their calls are closed then.
  waiting: { ...metadataHas('waitingSince'), parts: { array_contains: [{ state: 'input-available' }] } },
  failed: metadataHas('error'),
  stopped: { metadata: { path: ['stopped'], equals: true } },
} as const satisfies Record<ReplyState, object>

/** The Prisma condition of replies in one of these states. Metadata of other messages says nothing: people give it. */
export function inReplyState(states: readonly unknown[]): { readonly [key: string]: unknown } {
  const asked = replyStates.filter((state) => states.includes(state))
  // Prisma drops an empty OR inside an AND.
  if (asked.length === 0) return { id: { in: [] } }
  return { role: 'assistant', OR: asked.map((state) => conditions[state]) }
}
