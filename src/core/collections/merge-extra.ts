import type { Tx } from '#core/deps.ts'
import { storableJson } from '#lib/storable-json.ts'
import type { CollectionRole } from './collection-types.ts'

/** Puts values of added fields into a document; those that are not named stay. One statement, so nothing gets lost. */
export async function mergeExtra(
  tx: Tx,
  role: CollectionRole,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const json = JSON.stringify(storableJson(values))
  await (role === 'chat'
    ? tx.$executeRaw`UPDATE chats SET fields = coalesce(fields, '{}') || ${json}::jsonb WHERE id = ${id}`
    : tx.$executeRaw`UPDATE messages SET fields = coalesce(fields, '{}') || ${json}::jsonb WHERE id = ${id}`)
}
