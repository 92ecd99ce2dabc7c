'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messagesText } from '#ui/text/messages-text.ts'

const text = messagesText
/** Strings longer than this are cut until they are asked for: one may be a whole file. */
const shownChars = 600
/** Objects with more entries than this start closed. */
const openEntries = 30

type JsonTreeProps = {
  /** Name of the value in its parent; left out at the top. */
  name?: string | undefined
  value: unknown
  /** How many levels stand open at first. */
  openDepth?: number | undefined
}

/** A JSON value one can open and close. `details` brings the keyboard, the state and the search of the browser. */
export function JsonTree({ name, value, openDepth = 2 }: JsonTreeProps) {
  const entries = entriesOf(value)
  if (entries === null) {
    return (
      <div className="flex gap-2 py-px ps-5">
        <Name>{name}</Name>
        <Leaf value={value} />
      </div>
    )
  }
  const isList = Array.isArray(value)
  const count = isList ? text.items(entries.length) : text.keys(entries.length)
  if (entries.length === 0) {
    return (
      <div className="flex gap-2 py-px ps-5">
        <Name>{name}</Name>
        <span className="text-muted">{isList ? '[]' : '{}'}</span>
      </div>
    )
  }
  return (
    <details
      open={openDepth > 0 && entries.length <= openEntries}
      className="group/json [&[open]>summary>svg]:rotate-90"
    >
      <summary className="flex cursor-pointer list-none items-center gap-1 rounded-control py-px hover:bg-fill [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform rtl:-scale-x-100"
        />
        <Name>{name}</Name>
        <span className="text-muted">
          {isList ? '[' : '{'} <span className="text-[12px]">{count}</span> {isList ? ']' : '}'}
        </span>
      </summary>
      <div className="ms-2 border-line border-s ps-2">
        {entries.map(([key, child]) => (
          <JsonTree key={key} name={key} value={child} openDepth={openDepth - 1} />
        ))}
      </div>
    </details>
  )
}

function entriesOf(value: unknown): [string, unknown][] | null {
  return typeof value === 'object' && value !== null ? Object.entries(value) : null
}

function Name({ children }: { children: ReactNode }) {
  if (children === undefined) return null
  return (
    <span className="shrink-0 text-accent">
      {children}
      <span className="text-muted">:</span>
    </span>
  )
}

function Leaf({ value }: { value: unknown }) {
  const [whole, setWhole] = useState(false)
  if (typeof value !== 'string') return <span className="text-waiting">{String(value)}</span>
  const rest = value.length - shownChars
  return (
    <span className="min-w-0 whitespace-pre-wrap break-words">
      "{whole || rest <= 0 ? value : value.slice(0, shownChars)}"
      {!whole && rest > 0 && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="ms-1 rounded-control px-1 text-accent underline"
        >
          {text.more(rest)}
        </button>
      )}
    </span>
  )
}
