import { type Outcome, offline, postForm } from './post-json.ts'

/** Signs this browser in; next-auth wants its CSRF token with the form. */
export async function signIn(email: string, password: string): Promise<Outcome> {
  const csrfToken = await fetchCsrfToken()
  if (csrfToken === null) return offline
  return postForm('/api/auth/callback/credentials', { csrfToken, email, password, json: 'true' })
}

async function fetchCsrfToken(): Promise<string | null> {
  try {
    const response = await fetch('/api/auth/csrf')
    const body: unknown = await response.json()
    const isToken =
      typeof body === 'object' && body !== null && 'csrfToken' in body && typeof body.csrfToken === 'string'
    return isToken ? String(body.csrfToken) : null
  } catch {
    return null
  }
}
