import type { FrogbotRequest } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'

export type CollectionDeps = Pick<CoreDeps, 'db' | 'config' | 'local' | 'clock' | 'ids' | 'events'>

/** What every call of the collection API names. */
export type InCollection = {
  /** Slug of the collection. */
  readonly collection: string
  /** The request access rules get to see; made from the actor when left out. */
  readonly req?: FrogbotRequest | undefined
}
