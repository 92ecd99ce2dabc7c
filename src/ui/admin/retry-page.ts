type Failure = { readonly error: Error; readonly reset: () => void }

/** What a page that failed does to be tried again. Where a script is missing, only all of them anew can help. */
export function retryPage({ error, reset }: Failure): void {
  if (error.name === 'ChunkLoadError') window.location.reload()
  else reset()
}
