import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** Classes shared by everything one types into. */
export const inputClass = classNames(
  'w-full rounded-control border border-line-control bg-canvas px-3 text-control text-ink',
  'transition-colors hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0',
  'disabled:opacity-60 aria-invalid:border-danger',
  // iOS zooms into fields of less than 16 px.
  'touch:text-[16px]',
)

/** A text field of one line. Put it into a `Field` to give it a label, a hint and an error. */
export function Input({ className, type, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type={type ?? 'text'}
      dir="auto"
      {...rest}
      className={classNames(inputClass, 'h-9 touch:h-11', className)}
    />
  )
}
