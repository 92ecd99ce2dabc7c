import { readTimes, type TimeRange, writeTimes } from '#ui/admin/time-range.ts'

export const messageRoles = ['user', 'assistant', 'system'] as const
/** States one looks for; a message that was simply written has none of them. */
export const messageStates = ['failed', 'stopped', 'waiting', 'queued'] as const
export const messagePageSizes = [25, 50, 100] as const

/** What the list of raw messages shows; all of it stands in the address. */
export type MessageFilters = TimeRange & {
  readonly page: number
  readonly limit: number
  readonly role: (typeof messageRoles)[number] | null
  readonly state: (typeof messageStates)[number] | null
  readonly chatId: string | null
}

/** Reads the state of the list from its address; nonsense falls back to the default. */
export function readMessagesAddress(params: URLSearchParams): MessageFilters {
  const page = Number(params.get('page'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    limit: messagePageSizes.find((size) => String(size) === params.get('limit')) ?? 25,
    role: messageRoles.find((role) => role === params.get('role')) ?? null,
    state: messageStates.find((state) => state === params.get('state')) ?? null,
    chatId: params.get('chat') || null,
    ...readTimes(params),
  }
}

export function writeMessagesAddress(filters: MessageFilters): string {
  const params = new URLSearchParams()
  if (filters.role) params.set('role', filters.role)
  if (filters.state) params.set('state', filters.state)
  if (filters.chatId) params.set('chat', filters.chatId)
  writeTimes(params, filters)
  if (filters.page > 1) params.set('page', String(filters.page))
  if (filters.limit !== 25) params.set('limit', String(filters.limit))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export function isFiltered(filters: MessageFilters): boolean {
  return writeMessagesAddress({ ...filters, page: 1, limit: 25 }) !== ''
}
