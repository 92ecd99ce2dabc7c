import type { Actor } from '#core/access/actor.ts'
import { makeRequest } from '#core/access/get-agent.ts'
import type {
  CollectionData,
  CollectionHookArgs,
  CollectionOperation,
} from '#core/config/collection-types.ts'
import type { Doc } from '#core/config/request-types.ts'
import { isRecord } from '#lib/is-record.ts'
import type { CollectionDeps, InCollection } from './collection-deps.ts'
import type { ServedCollection } from './collection-types.ts'

/** The hooks of a collection, bound to the call they run for. They run outside its transaction, in their order. */
export type BoundHooks = {
  /** The data to write; it is checked afterwards, so a hook can't write what a caller could not. */
  beforeChange(data: unknown): Promise<unknown>
  afterChange(doc: Doc): Promise<void>
  /** The document to show. */
  afterRead(doc: Doc): Promise<Doc>
  beforeDelete(id: string): Promise<void>
  afterDelete(doc: Doc): Promise<void>
}

export function bindHooks(
  deps: Pick<CollectionDeps, 'local'>,
  actor: Actor,
  { hooks }: Pick<ServedCollection, 'hooks'>,
  operation: CollectionOperation,
  req: InCollection['req'],
): BoundHooks {
  const args: CollectionHookArgs = { req: req ?? makeRequest(deps, actor), operation }
  return {
    async beforeChange(data) {
      // Anything else is refused as a body soon enough.
      if (!isRecord(data)) return data
      let changed = data as CollectionData
      for (const hook of hooks.beforeChange ?? []) changed = await hook({ ...args, data: changed })
      return changed
    },
    async afterChange(doc) {
      for (const hook of hooks.afterChange ?? []) await hook({ ...args, doc })
    },
    async afterRead(doc) {
      let shown = doc
      for (const hook of hooks.afterRead ?? []) shown = await hook({ ...args, doc: shown })
      return shown
    },
    async beforeDelete(id) {
      for (const hook of hooks.beforeDelete ?? []) await hook({ ...args, id })
    },
    async afterDelete(doc) {
      for (const hook of hooks.afterDelete ?? []) await hook({ ...args, doc })
    },
  }
}
