import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { inputClass } from './input.tsx'

/** A text field of several lines that grows with its text where the browser can. */
export function Textarea({ className, rows, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows ?? 3}
      dir="auto"
      {...rest}
      className={classNames(inputClass, 'field-sizing-content min-h-9 resize-y py-2', className)}
    />
  )
}
