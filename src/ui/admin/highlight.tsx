import { Fragment } from 'react'
import { searchWords, wordPattern } from '#lib/search-words.ts'

/** Text with every word of `query` marked, whatever its case. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const pattern = wordPattern(searchWords(query))
  if (pattern === null) return text
  const pieces = text.split(pattern)
  return pieces.map((piece, index) =>
    // Splitting by one group puts what matched at the odd places.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      <mark key={index} className="rounded-[3px] bg-waiting-soft text-ink ring-1 ring-waiting-line">
        {piece}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
