import { randomUUID } from 'node:crypto'
import type { NextAuthOptions } from 'next-auth'
import credentialsProvider from 'next-auth/providers/credentials'
import { signInBody } from '#contracts/user.ts'
import { findSessionUser } from '#core/users/find-session-user.ts'
import { signIn } from '#core/users/sign-in.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { AccountContext } from './account-context.ts'
import { isHttps, sessionCookieName, sessionCookieOptions, sessionLifetimeSeconds } from './session-cookie.ts'
import { sessionToken, tokenOf } from './signed-session.ts'

declare module 'next-auth' {
  interface User {
    sessionEpoch: number
  }
}

type Options = {
  /** Where the request comes from, for slowing guesses. */
  readonly address: string
  /** Told why a sign-in failed: next-auth itself only passes on a text. */
  readonly onFailure: (error: unknown) => void
}

/** next-auth for one request: e-mail address and password, sessions in sealed cookies, no pages of its own. */
export function nextAuthOptions(deps: AccountContext, { address, onFailure }: Options): NextAuthOptions {
  const { url, secret } = deps.env
  return {
    secret,
    useSecureCookies: isHttps(url),
    session: { strategy: 'jwt', maxAge: sessionLifetimeSeconds },
    cookies: { sessionToken: { name: sessionCookieName(url), options: sessionCookieOptions(url) } },
    pages: { signIn: '/login', error: '/login' },
    providers: [passwordProvider(deps, address, onFailure)],
    callbacks: {
      // With a user: a new sign-in. Without: the cookie of an old one, which is good only while its session is.
      async jwt({ token, user }) {
        if (user)
          return tokenOf({ userId: user.id, sessionEpoch: user.sessionEpoch, sessionId: randomUUID() })
        const { sub, epoch, sid } = sessionToken.parse(token)
        if (!(await findSessionUser(deps, { userId: sub, sessionEpoch: epoch, sessionId: sid })))
          throw new Error('ended')
        return token
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    logger: {
      error: (code) => deps.log.debug({ code }, 'Sign-in reported an error'),
      warn: (code) => deps.log.debug({ code }, 'Sign-in reported a warning'),
      debug: () => undefined,
    },
  }
}

function passwordProvider(deps: AccountContext, address: string, onFailure: (error: unknown) => void) {
  return credentialsProvider({
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    async authorize(credentials) {
      try {
        const { email, password } = parseInput(signInBody, {
          email: credentials?.email,
          password: credentials?.password,
        })
        const { user, sessionEpoch } = await signIn(deps, { email, password, address })
        return { id: user.id, sessionEpoch }
      } catch (error) {
        onFailure(error)
        return null
      }
    },
  })
}
