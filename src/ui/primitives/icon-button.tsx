'use client'

import type { ComponentProps } from 'react'
import type { ButtonVariant } from './button.tsx'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Read out and shown as the tooltip. */
  label: string
  /** Keys shown in the tooltip, such as `⌘K`. */
  keys?: string | undefined
  variant?: ButtonVariant | undefined
}

/**
 * A square button with one icon.
 *
 * @example
 * <IconButton label="Copy"><Copy /></IconButton>
 */
export function IconButton({ label, keys, variant = 'quiet', className, type, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <button
        type={type ?? 'button'}
        aria-label={label}
        {...rest}
        className={buttonClass(variant, 'small', classNames('w-8 px-0 touch:min-w-11', className))}
      />
    </Tooltip>
  )
}
