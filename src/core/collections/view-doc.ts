import { actorView } from '#contracts/message.ts'
import { channelLabel } from '#core/access/get-chat.ts'
import type { CoreConfig } from '#core/config/config-types.ts'
import type { Doc } from '#core/config/request-types.ts'
import { isRecord } from '#lib/is-record.ts'
import type { Selection } from './build-select.ts'
import { extraColumn } from './extra-fields.ts'

/** A row of chats or messages with the columns that were selected. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** The document of a row: the selected fields, times as text, relations as ids. */
export function viewDoc(config: Pick<CoreConfig, 'pieces'>, row: Row, { names, added }: Selection): Doc {
  const fields = [...names]
    .filter((name) => name !== 'id')
    .map((name) => [name, added.has(name) ? viewAdded(row, name) : viewField(config, row, name, names)])
  return { id: row.id, ...Object.fromEntries(fields) }
}

function viewField(
  config: Pick<CoreConfig, 'pieces'>,
  row: Row,
  name: string,
  names: ReadonlySet<string>,
): unknown {
  switch (name) {
    case 'user':
      return row.userId
    case 'chat':
      return row.chatId
    case 'channelLabel':
      return viewLabel(config, row, names)
    case 'settlements':
      return Array.isArray(row.settlements) ? row.settlements.map(viewSettlement) : []
    case 'author':
      return row.author === null ? null : (actorView.safeParse(row.author).data ?? row.author)
    default:
      return viewValue(row[name])
  }
}

function viewAdded(row: Row, name: string): unknown {
  const values = row[extraColumn]
  return isRecord(values) && Object.hasOwn(values, name) ? (values[name] ?? null) : null
}

function viewValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

const labelSources = ['channel', 'channelKey', 'channelThread']

// The label is made from the same document; a read that leaves its sources out gets null.
function viewLabel(config: Pick<CoreConfig, 'pieces'>, row: Row, names: ReadonlySet<string>): string | null {
  if (!hasLabelSources(names)) return null
  return channelLabel(config, { channel: textOf(row.channel), channelKey: textOf(row.channelKey) })
}

export function hasLabelSources(names: ReadonlySet<string>): boolean {
  return labelSources.every((source) => names.has(source))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function viewSettlement(row: Readonly<Record<string, unknown>>) {
  return {
    toolCallId: row.toolCallId,
    toolName: row.toolName,
    outcome: row.outcome,
    actor: actorView.safeParse(row.actor).data ?? row.actor,
    settledAt: viewValue(row.settledAt),
  }
}
