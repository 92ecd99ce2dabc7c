/** First and last day of a range, as the reader's calendar has them; either end may be open. */
export type DayRange = { readonly from: string | null; readonly to: string | null }

/** Whether this is a day of the calendar, as a date field writes it: `2026-05-01`. */
export function isDay(value: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

export function isReversed({ from, to }: DayRange): boolean {
  return from !== null && to !== null && from > to
}

/** Midnight in the reader's time zone at which a day begins, or the one `daysLater`: a day may have 23 or 25 hours. */
function startOfDay(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater)
}

/** The times between which a range lies. Its last day belongs to it, all of it. */
export function timesOfRange({ from, to }: DayRange): { since?: string; before?: string } {
  return {
    ...(from === null ? {} : { since: startOfDay(from).toISOString() }),
    ...(to === null ? {} : { before: startOfDay(to, 1).toISOString() }),
  }
}

const calendar = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A day for eyes: `May 1, 2026`, as the reader's machine writes dates. */
export function formatDay(day: string): string {
  return calendar.format(startOfDay(day))
}

/** `May 1 – 5, 2026`: what both days have in common is written once. */
export function formatDays(from: string, to: string): string {
  return calendar.formatRange(startOfDay(from), startOfDay(to))
}
