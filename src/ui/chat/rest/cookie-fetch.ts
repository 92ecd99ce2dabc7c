/**
 * A `fetch` that sends the browser's session cookie along, also to a FrogBot on another origin that allows this one.
 *
 * @example
 * const adapter = createRestChatAdapter({ fetch: cookieFetch() })
 */
export function cookieFetch(): typeof fetch {
  return (input, init) => fetch(input, { ...init, credentials: 'include' })
}
