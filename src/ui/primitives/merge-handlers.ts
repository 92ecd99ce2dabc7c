type Handlers = Readonly<Record<string, (event: never) => void>>

/** Handlers that call those the element has already, and then ours. */
export function mergeHandlers<Ours extends Handlers>(
  present: Readonly<Record<string, unknown>>,
  ours: Ours,
): Ours {
  const merged = Object.entries(ours).map(([name, handler]) => {
    const before = present[name]
    if (typeof before !== 'function') return [name, handler]
    return [
      name,
      (event: never) => {
        before(event)
        handler(event)
      },
    ]
  })
  return Object.fromEntries(merged)
}
