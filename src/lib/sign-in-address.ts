/**
 * Why somebody is led to the sign-in page without having asked for it. Names of a fixed set, never a text: anybody can
 * write an address.
 */
export type SignInReason = 'signed-out'

/** The sign-in page for somebody whose session has ended, who comes back to `next` afterwards. */
export function signInAddress(next: string, reason: SignInReason): string {
  const query = new URLSearchParams(next === '/' ? { reason } : { next, reason })
  return `/login?${query}`
}

export function readSignInReason(value: unknown): SignInReason | null {
  return value === 'signed-out' ? value : null
}
