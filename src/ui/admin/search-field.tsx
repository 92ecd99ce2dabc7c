'use client'

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { Input } from '#ui/primitives/input.tsx'
import { useEarlyInput } from '#ui/primitives/use-early-input.ts'
import { typingMs } from './use-settled.ts'

type SearchFieldProps = {
  label: string
  placeholder: string
  /** What is searched for, as the address has it. */
  query: string
  /** Called when one has stopped typing for a moment. */
  onQuery: (query: string) => void
  className?: string | undefined
}

/** The search above a table. What is typed shows at once; the address and the table follow. */
export function SearchField({ label, placeholder, query, onQuery, className }: SearchFieldProps) {
  const [value, setValue] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address comes back to us after what we told it, when more may have been typed already.
  const told = useRef([query])
  const tell = useRef(onQuery)
  useEffect(() => {
    tell.current = onQuery
  })
  useEffect(() => {
    const at = told.current.indexOf(query)
    told.current = at === -1 ? [query] : told.current.slice(at)
    // It changes by itself too: back, or "clear filters".
    if (at !== -1) return
    clearTimeout(timer.current)
    setValue(query)
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setValue(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      told.current.push(next)
      tell.current(next)
    }, typingMs)
  }
  const field = useRef<HTMLInputElement>(null)
  useEarlyInput(field, query, type)
  return (
    <div className={classNames('relative w-full sm:w-52 xl:w-64', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-2 size-4 text-muted touch:top-3.5"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={200}
        className="h-8 ps-8 text-meta"
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}
