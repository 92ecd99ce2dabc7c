import type { MessageFilters } from './messages-api.ts'

export const messageRoles = ['user', 'assistant', 'system'] as const
export const messagePageSizes = [25, 50, 100] as const

/** Reads the state of the list from its address; nonsense falls back to the default. */
export function readMessagesAddress(params: URLSearchParams): MessageFilters {
  const page = Number(params.get('page'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    limit: messagePageSizes.find((size) => String(size) === params.get('limit')) ?? 25,
    role: messageRoles.find((role) => role === params.get('role')) ?? null,
    chatId: params.get('chat') || null,
  }
}

export function writeMessagesAddress(filters: MessageFilters): string {
  const params = new URLSearchParams()
  if (filters.role) params.set('role', filters.role)
  if (filters.chatId) params.set('chat', filters.chatId)
  if (filters.page > 1) params.set('page', String(filters.page))
  if (filters.limit !== 25) params.set('limit', String(filters.limit))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
