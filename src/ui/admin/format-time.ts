import { adminText } from '#ui/text/admin-text.ts'

// The browser's own locale, so that dates look as everywhere else on the person's machine.
const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const fullDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat(adminText.language, { numeric: 'auto', style: 'short' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A time as short as it stays clear: minutes, hours of today, a day, a day with its year. */
export function formatTime(iso: string, now: Date): string {
  const time = new Date(iso)
  const ageMs = now.getTime() - time.getTime()
  if (ageMs < minuteMs) return relative.format(0, 'second')
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute')
  if (time.toDateString() === now.toDateString()) return timeOfDay.format(time)
  return time.getFullYear() === now.getFullYear() ? dayOfYear.format(time) : fullDay.format(time)
}

/** A time to the second, for tooltips and documents. */
export function formatExactTime(iso: string): string {
  return exact.format(new Date(iso))
}

export function formatNumber(value: number): string {
  return value.toLocaleString()
}
