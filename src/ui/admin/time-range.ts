import { isDay, isReversed, timesOfRange } from './day-range.ts'

export const periods = ['day', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

/** What a filter by time lets through. */
export type TimeRange = {
  readonly period: Period | null
  /** First and last day of a free range, as the reader's calendar has them; either may be open. Never with a period. */
  readonly from: string | null
  readonly to: string | null
}

export const anyTime: TimeRange = { period: null, from: null, to: null }

function readDay(value: string | null): string | null {
  return value !== null && isDay(value) ? value : null
}

/** The range an address names; nonsense counts as absent. */
export function readTimes(params: URLSearchParams): TimeRange {
  const period = periods.find((name) => name === params.get('period')) ?? null
  const range = { from: readDay(params.get('from')), to: readDay(params.get('to')) }
  return { period, ...(period !== null || isReversed(range) ? { from: null, to: null } : range) }
}

export function writeTimes(params: URLSearchParams, { period, from, to }: TimeRange): void {
  if (period) params.set('period', period)
  if (from) params.set('from', from)
  if (to) params.set('to', to)
}

export function isTimeFiltered({ period, from, to }: TimeRange): boolean {
  return period !== null || from !== null || to !== null
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const periodMs: Record<Period, number> = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, year: 365 * dayMs }

/** The times between which it lies. `now` is rounded to the hour, so that a page keeps its place in the cache. */
export function timesOf(range: TimeRange, now: Date): { since?: string; before?: string } {
  if (range.period === null) return timesOfRange(range)
  const hour = Math.floor(now.getTime() / hourMs) * hourMs
  return { since: new Date(hour - periodMs[range.period]).toISOString() }
}
