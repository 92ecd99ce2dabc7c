import type { Doc } from '#core/config/request-types.ts'

/** A chat as the local API returns it. Times are ISO strings. */
export type Chat = Doc & {
  readonly title: string
  /** Id of its owner, or the user's document when read with `depth`; null for a chat without an owner. */
  readonly user: string | Doc | null
  /** Slug of the agent it talks to. */
  readonly agent: string
  readonly lastMessageAt: string | null
  /** Slug of the channel piece; null for a web chat, as are the other channel fields. */
  readonly channel: string | null
  readonly externalId: string | null
  readonly channelKey: string | null
  readonly channelThread: unknown
  /** Label of the channel piece, computed on every read. */
  readonly channelLabel: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}
