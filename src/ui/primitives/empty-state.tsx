import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type EmptyStateProps = {
  icon?: ReactNode
  title: string
  /** What to do next, in a sentence. */
  text?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** Stands where a list would be, and says what to do next. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex flex-col items-center px-6 py-14 text-center', className)}>
      {icon && (
        <div
          aria-hidden
          className="mb-4 flex size-11 items-center justify-center rounded-full bg-fill text-muted [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <p className="font-medium">{title}</p>
      {text && <p className="mt-1 max-w-sm text-balance text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
