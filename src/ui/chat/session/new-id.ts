/** An unguessable id. `crypto.randomUUID` would do, but pages on plain http, as in a home network, do not have it. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
