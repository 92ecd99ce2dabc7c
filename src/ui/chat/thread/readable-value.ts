import { isRecord } from '#lib/is-record.ts'
import { toReadableName } from './readable-name.ts'

export type ValueRow = { readonly name: string; readonly value: string }

const maxRows = 12
const maxRowChars = 400

/** A flat object as rows a person can read; null when only its JSON tells all of it. */
export function toRows(value: unknown): readonly ValueRow[] | null {
  if (!isRecord(value)) return null
  const entries = Object.entries(value)
  if (entries.length === 0 || entries.length > maxRows) return null
  const rows = entries.map(([key, entry]) => ({ name: toReadableName(key) || key, value: toLine(entry) }))
  const isShort = (row: { value: string | null }): row is ValueRow =>
    row.value !== null && row.value.length <= maxRowChars
  return rows.every(isShort) ? rows : null
}

/** The first words of a call's input, for its closed line; null when there is nothing short to say. */
export function toPreview(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null
  const first = Object.values(input).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof first === 'string' ? first.trim().replaceAll(/\s+/g, ' ').slice(0, 120) : null
}

function toLine(value: unknown): string | null {
  if (Array.isArray(value)) {
    const lines = value.map((entry) => (Array.isArray(entry) ? null : toLine(entry)))
    return lines.every((line) => line !== null) ? lines.join(', ') || '–' : null
  }
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? null : String(value)
}
