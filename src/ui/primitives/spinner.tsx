import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A turning ring, for actions in flight. Lists and pages use skeletons instead. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircle aria-hidden className={classNames('size-4 animate-spin', className)} />
}
