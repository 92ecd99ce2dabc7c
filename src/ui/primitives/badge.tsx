import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'accent' | 'waiting' | 'danger'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-fill text-soft',
  accent: 'bg-accent-soft text-accent',
  waiting: 'bg-waiting-soft text-waiting',
  danger: 'bg-danger-soft text-danger',
}

type BadgeProps = { tone?: BadgeTone | undefined; className?: string | undefined; children: ReactNode }

/** A short word about a thing. The word says it; the colour only repeats it. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-[22px] items-center gap-1.5 whitespace-nowrap rounded-full px-2 font-medium text-[12px] tabular-nums leading-none [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
