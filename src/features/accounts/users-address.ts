export const userPageSizes = [25, 50, 100] as const

type UsersAddress = { readonly query: string; readonly page: number; readonly limit: number }

/** What the address of the users page shows; anything else in it counts as absent. */
export function readUsersAddress(params: URLSearchParams): UsersAddress {
  const page = Number(params.get('page'))
  const limit = userPageSizes.find((size) => String(size) === params.get('limit'))
  return {
    query: (params.get('query') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    limit: limit ?? 50,
  }
}

/** The query string that `readUsersAddress` reads, without what is the default. */
export function writeUsersAddress({ query, page, limit }: UsersAddress): string {
  const params = new URLSearchParams()
  if (query) params.set('query', query)
  if (page > 1) params.set('page', String(page))
  if (limit !== 50) params.set('limit', String(limit))
  return params.size > 0 ? `?${params}` : ''
}
