/** Whether the caller wants to be answered as soon as what they sent is stored: `Prefer: respond-async`. */
export function prefersAsync(headers: Headers): boolean {
  return /(^|,)\s*respond-async\s*(,|;|$)/i.test(headers.get('prefer') ?? '')
}
