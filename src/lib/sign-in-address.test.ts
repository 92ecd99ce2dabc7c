import { expect, it } from 'vitest'
import { readSignInReason, signInAddress } from './sign-in-address.ts'

it('the address of the sign-in page names where to come back to, unless it is the home page, and why', () => {
  const address = signInAddress('/collections/chats/a?message=b', 'signed-out')
  expect(address).toBe('/login?next=%2Fcollections%2Fchats%2Fa%3Fmessage%3Db&reason=signed-out')
  expect(signInAddress('/', 'signed-out')).toBe('/login?reason=signed-out')
})

it.each([undefined, '', 'Your account was hacked', ['signed-out'], 'signed-out '])(
  'what is no reason of ours is none: %j',
  (value) => expect(readSignInReason(value)).toBeNull(),
)
