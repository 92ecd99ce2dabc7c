const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once: making one takes longer than hundreds of uses, and every message shows its time. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.values(options).join(' ')}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, format)
  return format
}

/** `10:42` in the reader's own zone. */
export function formatTime(iso: string, language: string): string {
  return formatOf(language, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso))
}

/** The whole date, for the title of a time. */
export function formatMoment(iso: string, language: string): string {
  return formatOf(language, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso))
}

/** `Monday, 3 March`, with the year when it is not this one. */
export function formatDay(iso: string, language: string, now = new Date()): string {
  const date = new Date(iso)
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return formatOf(language, { weekday: 'long', day: 'numeric', month: 'long', year }).format(date)
}

type Dated = { readonly id: string; readonly seq: number; readonly createdAt: string }

/** The messages with which a new day of the reader begins. */
export function findDayStarts(messages: readonly Dated[]): ReadonlySet<string> {
  const starts = new Set<string>()
  let day = ''
  for (const { id, createdAt } of messages.toSorted((one, other) => one.seq - other.seq)) {
    const own = new Date(createdAt).toDateString()
    if (own !== day) starts.add(id)
    day = own
  }
  return starts
}
