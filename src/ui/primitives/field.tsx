'use client'

import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** What the control inside a `Field` spreads on itself. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Shown in red below and tied to the control. */
  error?: string | null | undefined
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/**
 * Label, control, hint and error, tied together by ids.
 *
 * @example
 * <Field label="Name" error={error}>{(control) => <Input {...control} name="name" />}</Field>
 */
export function Field({ label, hint, error, labelHidden = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error ? errorId : null, hint ? hintId : null].filter((part) => part !== null).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <Label htmlFor={id} className={labelHidden ? 'sr-only' : undefined}>
        {label}
      </Label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-danger text-meta">
          {error}
        </p>
      )}
    </div>
  )
}

type LabelProps = { htmlFor: string; className?: string | undefined; children: ReactNode }

/** The name of a control. */
export function Label({ htmlFor, className, children }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={classNames('font-medium text-meta text-soft', className)}>
      {children}
    </label>
  )
}
