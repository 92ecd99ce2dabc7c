import { useEffect } from 'react'

type Pages = {
  readonly page: number
  readonly limit: number
  /** Undefined while it is not known, or not counted to the end. */
  readonly total: number | undefined
  /** Goes there without an entry in the browser's history. */
  readonly goTo: (page: number) => void
}

/** A page behind the last gives way to it: its rows were deleted, or its number was written by hand. */
export function useExistingPage({ page, limit, total, goTo }: Pages): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / limit))
  useEffect(() => {
    if (page > last) goTo(last)
  })
}
