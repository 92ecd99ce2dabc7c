import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'small' | 'medium'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-raised text-ink hover:bg-fill',
  quiet: 'text-soft hover:bg-fill hover:text-ink aria-expanded:bg-fill data-[state=open]:bg-fill',
  danger: 'bg-danger-fill text-danger-ink hover:brightness-95',
  'danger-quiet': 'text-danger hover:bg-danger-soft',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-8 gap-1.5 px-2.5 text-meta touch:min-h-11',
  medium: 'h-9 gap-2 px-3.5 text-control touch:min-h-11',
}

/** Classes of a button, for links that look like one, and of others that win over them. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'medium',
  className?: string | undefined,
): string {
  return classNames(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control font-medium no-underline',
    'transition-colors [&_svg]:size-4 [&_svg]:shrink-0',
    'disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
    variants[variant],
    sizes[size],
    className,
  )
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Shows a spinner in the place of the first icon and refuses clicks, without losing focus as `disabled` would. */
  busy?: boolean | undefined
}

/**
 * A button. `type` is `button` unless given.
 *
 * @example
 * <Button variant="primary" busy={saving}>Save</Button>
 */
export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      className={buttonClass(variant, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
