import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { TableHead } from '#ui/primitives/table.tsx'

type SortHeadProps = Omit<ComponentProps<'th'>, 'aria-sort'> & {
  /** Null while the table is ordered by another column. */
  order: 'ascending' | 'descending' | null
  onSort: () => void
}

/** A column head that orders the table. */
export function SortHead({ order, onSort, children, ...rest }: SortHeadProps) {
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <TableHead {...rest} aria-sort={order ?? 'none'}>
      <button
        type="button"
        onClick={onSort}
        className="group/sort -mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-control px-1.5 hover:text-ink touch:min-h-11"
      >
        {children}
        <Arrow
          aria-hidden
          className={classNames(
            'size-3.5 shrink-0 transition-opacity',
            order === null && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          )}
        />
      </button>
    </TableHead>
  )
}
