import { CircleAlert } from 'lucide-react'

/** Why a form was not accepted. The region is always there, so that screen readers announce what appears in it. */
export function FormError({ message }: { message: string | null }) {
  return (
    // Out of the flow while it is empty, so that it leaves no gap.
    <div role="alert" className={message ? undefined : 'absolute'}>
      {message && (
        <p className="flex gap-2 rounded-control border border-danger-line bg-danger-soft px-3 py-2 text-danger text-meta">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
