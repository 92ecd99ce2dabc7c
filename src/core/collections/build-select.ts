import { queryError, unknownPath } from './collection-error.ts'
import { documentFields } from './collection-fields.ts'
import type { CollectionRole } from './collection-types.ts'
import { type ExtraFields, extraColumn, noExtraFields } from './extra-fields.ts'

export type Selection = {
  /** The fields to show; `id` is always shown. */
  readonly names: ReadonlySet<string>
  /** True shows nothing that was not named; false leaves room for what hooks add. */
  readonly onlyNamed: boolean
  readonly excluded: ReadonlySet<string>
  /** The Prisma `select` that reads what they are made of and no more. */
  readonly columns: Readonly<Record<string, true>>
  /** Those of the names that a deployment added. */
  readonly added: ReadonlySet<string>
}

/**
 * Chooses the fields of documents: `{ title: true }` shows only those, `{ parts: false }` all others. What is left out
 * is not read from the database either.
 */
export function buildSelect(
  role: CollectionRole,
  select: Readonly<Record<string, boolean>> | undefined,
  extra: ExtraFields = noExtraFields,
): Selection {
  const added = [...extra[role].keys()]
  const fields = new Map([...added.map((name) => [name, [extraColumn]] as const), ...documentFields[role]])
  const entries = Object.entries(select ?? {})
  for (const [name] of entries) if (name !== 'id' && !fields.has(name)) throw unknownPath(name)
  const includes = entries.filter(([, shown]) => shown).map(([name]) => name)
  const excludes = new Set(entries.filter(([, shown]) => !shown).map(([name]) => name))
  if (includes.length > 0 && excludes.size > 0)
    throw queryError('"select" takes either fields to show or fields to leave out.', 'select')
  const names = new Set(
    includes.length > 0 ? includes : [...fields.keys()].filter((name) => !excludes.has(name)),
  )
  const columns = [...names].flatMap((name) => fields.get(name) ?? [])
  excludes.delete('id')
  return {
    names,
    onlyNamed: includes.length > 0,
    excluded: excludes,
    columns: Object.fromEntries(['id', ...columns].map((column) => [column, true])),
    added: new Set(added.filter((name) => names.has(name))),
  }
}
