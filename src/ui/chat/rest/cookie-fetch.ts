/**
 * A `fetch` that sends the browser's session cookie along. FrogBot has to be on the same origin, or behind a proxy that
 * makes it so: it refuses writes that come with a cookie from another one.
 *
 * @example
 * const adapter = createRestChatAdapter({ fetch: cookieFetch() })
 */
export function cookieFetch(): typeof fetch {
  return (input, init) => fetch(input, { ...init, credentials: 'include' })
}
