import type { CollectionRole } from './collection-types.ts'
import type { Condition } from './filter-target.ts'

/** What is not in the trash: a chat takes its messages there with it. */
export function outsideTrash(role: CollectionRole): Condition {
  return role === 'chat' ? { deletedAt: null } : { deletedAt: null, chat: { deletedAt: null } }
}
