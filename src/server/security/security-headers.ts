/** Headers that every answer carries, page or data. Next's config sends them; the proxy adds the CSP of pages. */
export const commonSecurityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Addresses of invitations hold a secret, so no other site sees any address of ours.
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}

const twoYearsSeconds = 63_072_000

/** Tells browsers to use https only; said only over https, where it is true. */
export function transportSecurityHeaders(url: string): Readonly<Record<string, string>> {
  return url.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${twoYearsSeconds}; includeSubDomains` }
    : {}
}
