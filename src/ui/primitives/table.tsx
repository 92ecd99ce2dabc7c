import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A table in its own scrolling frame; the head stays while the rows move. */
export function Table({
  className,
  frameClassName,
  ...rest
}: ComponentProps<'table'> & { frameClassName?: string | undefined }) {
  return (
    <div className={classNames('overflow-auto rounded-card border border-line bg-canvas', frameClassName)}>
      <table
        {...rest}
        className={classNames('w-full border-separate border-spacing-0 text-start', className)}
      />
    </div>
  )
}

export function TableHead({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'sticky top-0 z-10 h-9 whitespace-nowrap border-line border-b bg-surface px-3 text-start font-medium text-meta text-muted',
        className,
      )}
    />
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames(
        'group/row hover:bg-surface data-[selected=true]:bg-accent-soft [&:last-child>*]:border-b-0',
        className,
      )}
    />
  )
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={classNames('h-10 border-line border-b px-3 touch:h-12', className)} />
}
