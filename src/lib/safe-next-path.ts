/** Where to go after signing in when the address names no page of ours. */
export const homePath = '/'

const base = 'http://next.invalid'

/**
 * A path of this site to return to after signing in, or `/`. Everything that a browser could read as another site is
 * refused: `//host`, backslashes, control characters, other schemes.
 */
export function safeNextPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !value.startsWith('/')) return homePath
  // Browsers take a backslash for a slash and drop tabs and line breaks, so `/\host` and `/<tab>/host` leave the site.
  if (/[\\\p{Cc}]/u.test(value) || value.startsWith('//')) return homePath
  const url = URL.parse(value, base)
  if (!url || url.origin !== base) return homePath
  // Dot segments may leave a path that begins with two slashes: `/.//host`.
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? homePath : path
}
