import {
  type ChatSort,
  chatSort,
  type FindChatRowsInput,
  type ListedState,
  listedState,
} from '#contracts/chat-table.ts'
import {
  anyTime,
  isTimeFiltered,
  readTimes,
  type TimeRange,
  timesOf,
  writeTimes,
} from '#ui/admin/time-range.ts'

export const pageSizes = [25, 50, 100] as const

/** What the chat list shows; all of it stands in the address, so that reload, back and links keep it. */
export type TableState = TimeRange & {
  readonly query: string
  readonly agents: readonly string[]
  readonly channels: readonly string[]
  readonly states: readonly ListedState[]
  readonly trash: boolean
  readonly sort: ChatSort
  readonly descending: boolean
  readonly page: number
  readonly limit: number
}

export const initialTable: TableState = {
  query: '',
  agents: [],
  channels: [],
  states: [],
  ...anyTime,
  trash: false,
  sort: 'lastMessageAt',
  descending: true,
  page: 1,
  limit: 25,
}

function readPage(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

const defaultSort = '-lastMessageAt'

/** The name of a column, with `-` before it to begin with its greatest value. */
export function readSort(text: string): Pick<TableState, 'sort' | 'descending'> {
  const { success, data } = chatSort.safeParse(text.replace(/^-/, ''))
  return success ? { sort: data, descending: text.startsWith('-') } : readSort(defaultSort)
}

export function writeSort({ sort, descending }: Pick<TableState, 'sort' | 'descending'>): string {
  return `${descending ? '-' : ''}${sort}`
}

/** Reads an address; whatever it does not understand falls back to the default. */
export function readTableAddress(params: URLSearchParams): TableState {
  return {
    query: (params.get('q') ?? '').slice(0, 200),
    agents: params.getAll('agent'),
    channels: params.getAll('channel'),
    states: params.getAll('state').flatMap((value) => listedState.safeParse(value).data ?? []),
    ...readTimes(params),
    trash: params.get('trash') === '1',
    ...readSort(params.get('sort') ?? defaultSort),
    page: readPage(params.get('page')),
    limit: pageSizes.find((size) => String(size) === params.get('limit')) ?? initialTable.limit,
  }
}

/** The address of a state, with the defaults left out: `?q=lisbon&page=2`, or nothing. */
export function writeTableAddress(state: TableState): string {
  const params = new URLSearchParams()
  if (state.query !== '') params.set('q', state.query)
  for (const agent of state.agents) params.append('agent', agent)
  for (const channel of state.channels) params.append('channel', channel)
  for (const value of state.states) params.append('state', value)
  writeTimes(params, state)
  if (state.trash) params.set('trash', '1')
  const sort = writeSort(state)
  if (sort !== defaultSort) params.set('sort', sort)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.limit !== initialTable.limit) params.set('limit', String(state.limit))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** A change of what is shown starts at the first page again, unless the change is the page. */
export function changeTable(state: TableState, change: Partial<TableState>): TableState {
  return { ...state, page: 1, ...change }
}

export function isFiltered(state: TableState): boolean {
  return (
    state.query !== '' ||
    state.agents.length + state.channels.length + state.states.length > 0 ||
    isTimeFiltered(state)
  )
}

/** The server's question for a state. `now` is rounded to the hour, so that a page keeps its place in the cache. */
export function tableInput(state: TableState, now: Date): FindChatRowsInput {
  return {
    ...(state.query.trim() === '' ? {} : { query: state.query.trim() }),
    agents: [...state.agents],
    channels: [...state.channels],
    states: [...state.states],
    ...timesOf(state, now),
    trash: state.trash,
    sort: state.sort,
    descending: state.descending,
    page: state.page,
    limit: state.limit,
  }
}
