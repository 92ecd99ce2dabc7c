export type Store<T> = {
  get(): T
  set(change: Partial<T>): void
  subscribe(onChange: () => void): () => void
}

/** The smallest observable state: enough for `useSyncExternalStore`, and testable without React. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
      }
    },
  }
}
