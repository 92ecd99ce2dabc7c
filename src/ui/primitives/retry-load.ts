/** Milliseconds between two tries. */
const delaysMs = [1000, 2000, 4000, 8000, 15_000]

/**
 * Loads a part of the page that is fetched when it is first shown, for `lazy` and `dynamic`. These keep a load that
 * failed for good, and the page with it; so it is tried again for half a minute, and as long as the browser is offline.
 *
 * @example
 * const Editor = lazy(() => retryLoad(async () => ({ default: (await import('./editor.tsx')).Editor })))
 */
export async function retryLoad<T>(load: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return load()
  for (const delay of delaysMs) {
    try {
      return await load()
    } catch {
      await untilWorthwhile(delay)
    }
  }
  return load()
}

/** Until the time is over, and the browser is or comes online. */
function untilWorthwhile(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(() => (navigator.onLine ? done() : undefined), ms)
    window.addEventListener('online', done)
  })
}
