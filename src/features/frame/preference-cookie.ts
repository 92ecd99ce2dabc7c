const yearSeconds = 365 * 24 * 60 * 60

/** Remembers a preference of this browser where the server sees it too, so that pages come as they should look. */
export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

/** `closed` keeps the sidebar away on wide screens. */
export const sidebarCookie = 'frogbot-sidebar'
