import { classNames } from './class-names.ts'

/** The shape of what is being loaded. Hidden from screen readers: say once, elsewhere, that something loads. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden
      className={classNames('h-4 animate-pulse-soft rounded-control bg-fill-strong', className)}
    />
  )
}
