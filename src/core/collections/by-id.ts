import { type Condition, nothing } from './filter-target.ts'

/** The condition for one document. An id that can't exist matches nothing, without asking the database to store it. */
export function byId(id: string): Condition {
  return isStorableId(id) ? { id } : nothing
}

export function isStorableId(id: string): boolean {
  return id.length > 0 && id.length <= 128 && !id.includes('\0') && id.isWellFormed()
}
