import {
  type ChatSort,
  chatSort,
  type FindChatRowsInput,
  type ListedState,
  listedState,
} from '#contracts/chat-table.ts'
import { isDay, isReversed, timesOfRange } from './day-range.ts'

export const periods = ['day', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]
export const pageSizes = [25, 50, 100] as const

/** What the chat list shows; all of it stands in the address, so that reload, back and links keep it. */
export type TableState = {
  readonly query: string
  readonly agents: readonly string[]
  readonly channels: readonly string[]
  readonly states: readonly ListedState[]
  readonly period: Period | null
  /** First and last day of a free range, as the reader's calendar has them; either may be open. Never with a period. */
  readonly from: string | null
  readonly to: string | null
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
  period: null,
  from: null,
  to: null,
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

function readDay(value: string | null): string | null {
  return value !== null && isDay(value) ? value : null
}

function readTimes(params: URLSearchParams): Pick<TableState, 'period' | 'from' | 'to'> {
  const period = periods.find((name) => name === params.get('period')) ?? null
  const range = { from: readDay(params.get('from')), to: readDay(params.get('to')) }
  return { period, ...(period !== null || isReversed(range) ? { from: null, to: null } : range) }
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
  if (state.period) params.set('period', state.period)
  if (state.from) params.set('from', state.from)
  if (state.to) params.set('to', state.to)
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
    state.period !== null ||
    state.from !== null ||
    state.to !== null
  )
}

const dayMs = 24 * 60 * 60 * 1000
const periodMs: Record<Period, number> = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, year: 365 * dayMs }

/** The server's question for a state. `now` is rounded to the hour, so that a page keeps its place in the cache. */
export function tableInput(state: TableState, now: Date): FindChatRowsInput {
  const hourMs = 60 * 60 * 1000
  const hour = Math.floor(now.getTime() / hourMs) * hourMs
  return {
    ...(state.query.trim() === '' ? {} : { query: state.query.trim() }),
    agents: [...state.agents],
    channels: [...state.channels],
    states: [...state.states],
    ...(state.period
      ? { since: new Date(hour - periodMs[state.period]).toISOString() }
      : timesOfRange(state)),
    trash: state.trash,
    sort: state.sort,
    descending: state.descending,
    page: state.page,
    limit: state.limit,
  }
}
