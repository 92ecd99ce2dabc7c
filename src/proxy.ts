import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { hasSessionCookie } from '#server/auth/has-session-cookie.ts'
import { pathHeader } from '#server/auth/page-path.ts'
import { readServerEnv } from '#server/env.ts'
import { contentSecurityPolicy } from '#server/security/content-security-policy.ts'
import { readImageSources } from '#server/security/image-sources.ts'
import { isPublicPath } from '#server/security/is-public-path.ts'
import { nonceHeader } from '#server/security/page-nonce.ts'
import { commonSecurityHeaders, transportSecurityHeaders } from '#server/security/security-headers.ts'

/**
 * Runs before every page: gives it a fresh nonce and its security headers, and sends people without a session to the
 * sign-in page. Only a first look: pages ask the database again who is signed in.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const env = readServerEnv(process.env)
  const { pathname, search } = request.nextUrl
  const isAllowed = isPublicPath(pathname) || (await hasSessionCookie(env, request.headers))
  const response = isAllowed ? servePage(request, env.url) : askToSignIn(request, pathname + search)
  const headers = { ...commonSecurityHeaders, ...transportSecurityHeaders(env.url) }
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

function servePage(request: NextRequest, url: string): Response {
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy({
    nonce,
    isDevelopment: process.env.NODE_ENV === 'development',
    isHttps: url.startsWith('https:'),
    imageSources: readImageSources(),
  })
  const headers = new Headers(request.headers)
  // Next reads the nonce for its own scripts from the policy of the request.
  headers.set('content-security-policy', policy)
  headers.set(nonceHeader, nonce)
  headers.set(pathHeader, request.nextUrl.pathname + request.nextUrl.search)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

function askToSignIn(request: NextRequest, path: string): Response {
  const login = new URL('/login', request.nextUrl)
  if (path !== '/') login.searchParams.set('next', path)
  return NextResponse.redirect(login, 307)
}

// Not the API: it answers 401 itself, and a proxy would buffer its bodies and cut them off at 10 MB.
export const config = { matcher: ['/((?!api/|api$|_next/static/|_next/image).*)'] }
