import { describe, expect, it } from 'vitest'
import { isPublicPath } from './is-public-path.ts'

describe('isPublicPath', () => {
  it.each(['/login', '/create-first-user', '/invite/abc_-1', '/favicon.svg', '/robots.txt'])(
    'lets in %s',
    (path) => expect(isPublicPath(path)).toBe(true),
  )

  it.each([
    '/',
    '/account',
    '/login/x',
    '/loginx',
    '/invite',
    '/invite/a/b',
    '/collections/chats/x.svg',
    '/.svg',
    '//x.svg',
  ])('asks to sign in for %s', (path) => expect(isPublicPath(path)).toBe(false))
})
