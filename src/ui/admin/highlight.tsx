import { Fragment } from 'react'
import { findWords, searchWords } from '#lib/search-words.ts'

/** Text with every word of `query` marked, whatever its case and accents. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const places = findWords(text, searchWords(query))
  const last = places.at(-1)
  if (last === undefined) return text
  return (
    <>
      {places.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(places[index - 1]?.end ?? 0, start)}
          <mark className="rounded-[3px] bg-waiting-soft text-ink shadow-[inset_0_0_0_1px_var(--waiting-line)]">
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(last.end)}
    </>
  )
}
