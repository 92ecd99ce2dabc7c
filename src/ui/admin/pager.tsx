'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Select } from '#ui/primitives/select.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { formatNumber } from './format-time.ts'
import { StepButton } from './step-button.tsx'

export type PagerProps = {
  page: number
  limit: number
  /** Undefined while it is not known. */
  total: number | undefined
  /** There are more than `total`, uncounted. */
  more?: boolean | undefined
  sizes: readonly number[]
  onPage: (page: number) => void
  onLimit: (limit: number) => void
}

/** The foot of a table: which rows these are, the pages beside, how many rows a page has. */
export function Pager({ page, limit, total, more = false, sizes, onPage, onLimit }: PagerProps) {
  const text = adminText.paging
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit))
  return (
    <nav aria-label={text.label} className="flex items-center gap-2 text-meta text-muted tabular-nums">
      <span className="max-sm:hidden">{text.perPage}</span>
      <Select
        aria-label={text.perPage}
        value={String(limit)}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(value) => onLimit(Number(value))}
        className="h-8 w-auto px-2 text-meta"
      />
      <span className="ms-auto" aria-live="polite">
        {total !== undefined && total > 0 && rangeOf({ page, limit, total, more })}
      </span>
      <StepButton label={text.previous} isPossible={page > 1} onStep={() => onPage(page - 1)}>
        <ChevronLeft className="rtl:-scale-x-100" />
      </StepButton>
      <StepButton label={text.next} isPossible={page < pages} onStep={() => onPage(page + 1)}>
        <ChevronRight className="rtl:-scale-x-100" />
      </StepButton>
    </nav>
  )
}

function rangeOf({
  page,
  limit,
  total,
  more,
}: {
  page: number
  limit: number
  total: number
  more: boolean
}) {
  const from = (page - 1) * limit + 1
  const all = `${formatNumber(total)}${more ? '+' : ''}`
  return adminText.paging.range(Math.min(from, total), Math.min(page * limit, total), all)
}
