export const sessionLifetimeSeconds = 30 * 24 * 60 * 60

/** The name of the session cookie; browsers accept the prefix only over https and with Secure. */
export function sessionCookieName(url: string): string {
  return isHttps(url) ? '__Secure-frogbot.session' : 'frogbot.session'
}

export function isHttps(url: string): boolean {
  return url.startsWith('https:')
}

/** What next-auth sets the cookie with. */
export function sessionCookieOptions(url: string) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(url) } as const
}

/** The value of the session cookie that a request carries, or null. */
export function readSessionCookie(headers: Headers, url: string): string | null {
  const name = `${sessionCookieName(url)}=`
  const pair = (headers.get('cookie') ?? '').split(';').find((part) => part.trimStart().startsWith(name))
  return pair?.trimStart().slice(name.length) || null
}

/** A `Set-Cookie` value with a session that was sealed outside next-auth. */
export function sessionCookie(url: string, value: string): string {
  return cookieHeader(url, value, sessionLifetimeSeconds)
}

/** A `Set-Cookie` value that makes the browser forget the session. */
export function clearedSessionCookie(url: string): string {
  return cookieHeader(url, '', 0)
}

function cookieHeader(url: string, value: string, maxAgeSeconds: number): string {
  const secure = isHttps(url) ? '; Secure' : ''
  return `${sessionCookieName(url)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}
