import type { AddedField } from '#features/frame/admin-settings.tsx'

/** Columns beside the title, which is always there, in their order. */
export const ownColumns = ['agent', 'channel', 'state', 'lastMessageAt', 'createdAt'] as const
export type OwnColumn = (typeof ownColumns)[number]

const defaultColumns: readonly OwnColumn[] = ['agent', 'channel', 'state', 'lastMessageAt']

/** The name a field of the deployment has among the columns; none of ours has a dot. */
const addedPrefix = 'field.'

export type ChatColumns = {
  readonly own: readonly OwnColumn[]
  readonly added: readonly AddedField[]
  /** False while nobody has chosen: then narrow pages leave columns out. */
  readonly chosen: boolean
}

/** What is shown for a stored choice; null shows the default. Fields that are no longer there are left out. */
export function readColumns(stored: string | null, fields: readonly AddedField[]): ChatColumns {
  if (stored === null) return { own: defaultColumns, added: [], chosen: false }
  const names = stored.split(',')
  return {
    own: ownColumns.filter((column) => names.includes(column)),
    added: fields.filter(({ name }) => names.includes(`${addedPrefix}${name}`)),
    chosen: true,
  }
}

export function writeColumns({ own, added }: Pick<ChatColumns, 'own' | 'added'>): string {
  return [...own, ...added.map(({ name }) => `${addedPrefix}${name}`)].join(',')
}
