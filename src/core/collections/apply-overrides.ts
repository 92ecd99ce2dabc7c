import { requiredText } from '#contracts/missing-value.ts'
import type { CollectionOperation, FieldConfig } from '#core/config/collection-types.ts'
import type { CoreConfig } from '#core/config/config-types.ts'
import { isRecord } from '#lib/is-record.ts'
import { validationError } from './collection-error.ts'
import type { ServedCollection } from './collection-types.ts'

/**
 * A body as the redefined fields of FrogBot want it: what is left out of a new document gets its default, and what is
 * required must have a value. Only fields that a writer gives can be redefined so; the start checks that.
 */
export function applyOverrides(
  { collections }: Pick<CoreConfig, 'collections'>,
  { slug, role }: ServedCollection,
  operation: CollectionOperation,
  data: unknown,
): unknown {
  const overrides = (role === 'chat' ? collections?.chats : collections?.messages)?.fieldOverrides
  if (!isRecord(data) || overrides === undefined) return data
  const fields = [...overrides.values()]
  const filled = operation === 'create' ? { ...defaultsOf(fields, data), ...data } : data
  const missing = fields
    .filter(({ name, required }) => required && isMissing(filled, name, operation))
    .map(({ name }) => ({ path: name, message: requiredText }))
  if (missing.length > 0) throw validationError(slug, missing)
  return filled
}

function defaultsOf(fields: readonly FieldConfig[], data: Readonly<Record<string, unknown>>) {
  const left = fields.filter(
    ({ name, defaultValue }) => defaultValue !== undefined && data[name] === undefined,
  )
  return Object.fromEntries(left.map(({ name, defaultValue }) => [name, defaultValue]))
}

function isMissing(
  data: Readonly<Record<string, unknown>>,
  name: string,
  operation: CollectionOperation,
): boolean {
  const value = data[name]
  // A change that does not name the field leaves it as it is.
  if (value === undefined) return operation === 'create'
  return value === null || value === ''
}
