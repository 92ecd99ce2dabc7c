import type { FieldConfig } from '#core/config/collection-types.ts'
import type { CoreConfig } from '#core/config/config-types.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import type { CollectionRole } from './collection-types.ts'

/** The fields a deployment added to each collection, by name. Their values share one JSON column. */
export type ExtraFields = { readonly [role in CollectionRole]: ReadonlyMap<string, FieldConfig> }

export const extraColumn = 'fields'
export const noExtraFields: ExtraFields = { chat: new Map(), message: new Map() }

export function extraFieldsOf({ collections }: Pick<CoreConfig, 'collections'>): ExtraFields {
  if (collections === undefined) return noExtraFields
  return { chat: byName(collections.chats.extraFields), message: byName(collections.messages.extraFields) }
}

const byName = (fields: readonly FieldConfig[]) => new Map(fields.map((field) => [field.name, field]))

/** What new documents hold before anybody writes into them; null when no field has a default. */
export function defaultValues(fields: ReadonlyMap<string, FieldConfig>): Record<string, unknown> | null {
  const entries = [...fields.values()]
    .filter(({ defaultValue }) => defaultValue !== undefined)
    .map(({ name, defaultValue }) => [name, defaultValue])
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** The column of added fields of a message that a turn writes, to be spread into its row. */
export function newMessageFields(config: Pick<CoreConfig, 'collections'>): MessageFields {
  const fields = defaultValues(extraFieldsOf(config).message)
  return fields === null ? {} : { fields: storableJson(fields) as Prisma.InputJsonObject }
}

export type MessageFields = { readonly fields?: Prisma.InputJsonObject }

/** The choices of a select, as they are stored. */
export function choicesOf({ options = [] }: FieldConfig): string[] {
  return options.map((option) => (typeof option === 'string' ? option : option.value))
}
