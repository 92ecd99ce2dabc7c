import { classNames } from '#ui/primitives/class-names.ts'
import { adminText } from '#ui/text/admin-text.ts'
import { FrogIcon } from './frog-icon.tsx'

/** The frog and the name beside it. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 font-semibold text-[15px] text-ink tracking-[-0.01em]',
        className,
      )}
    >
      <FrogIcon className="size-6" />
      {adminText.product}
    </span>
  )
}
