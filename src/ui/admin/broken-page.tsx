import { brokenText } from '#ui/text/broken-text.ts'

/**
 * What stands in the place of a page that failed. It needs nothing of the rest: every page brings it along, and it has to
 * work when nothing else does. `titled: false` where something above it says already what happened.
 */
export function BrokenPage({ onRetry, titled = true }: { onRetry: () => void; titled?: boolean }) {
  return (
    <div className="flex min-h-[60dvh] flex-1 flex-col items-center justify-center px-6 text-center">
      {titled && <h1 className="font-semibold text-title">{brokenText.title}</h1>}
      <p className="mt-1 max-w-sm text-muted">{brokenText.text}</p>
      <button
        type="button"
        onClick={onRetry}
        className="mt-6 inline-flex h-9 items-center rounded-control bg-accent px-3.5 font-medium text-accent-ink text-control transition-colors hover:bg-accent-hover touch:min-h-11"
      >
        {brokenText.retry}
      </button>
    </div>
  )
}
