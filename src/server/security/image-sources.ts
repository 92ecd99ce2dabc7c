// The proxy, which writes the policy of pages, is a bundle of its own that holds no configuration.
const storeKey = Symbol.for('frogbot.image-sources')
type Store = typeof globalThis & { [storeKey]?: readonly string[] }

/** Remembers the pictures of other sites that the configuration names, so that pages may show exactly these. */
export function rememberImageSources(addresses: readonly (string | null)[]): void {
  const store: Store = globalThis
  store[storeKey] = [...new Set(addresses.flatMap(toSource))]
}

export function readImageSources(): readonly string[] {
  const store: Store = globalThis
  return store[storeKey] ?? []
}

/** The address as a policy names it: without the query, and with no sign that would end the directive. */
function toSource(address: string | null): string[] {
  const url = address === null ? null : URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return []
  return [`${url.origin}${url.pathname}`.replaceAll(';', '%3B').replaceAll(',', '%2C')]
}
