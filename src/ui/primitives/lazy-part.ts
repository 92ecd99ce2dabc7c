import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Milliseconds between two tries. */
const delaysMs = [1000, 2000, 4000, 8000, 15_000]

/**
 * A part of the page whose script comes when it is first shown, for a `Suspense` close around it. React keeps a load that
 * failed for good, and the page with it; so it is tried again for half a minute, and as long as the browser is offline.
 *
 * @example
 * const Editor = lazyPart(async () => (await import('./editor.tsx')).Editor)
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await keepTrying(load) }))
}

async function keepTrying<T>(load: () => Promise<T>): Promise<T> {
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
