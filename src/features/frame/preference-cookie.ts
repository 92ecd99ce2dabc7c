const yearSeconds = 365 * 24 * 60 * 60

/** Remembers a preference of this browser where the server sees it too, so that pages come as they should look. */
export function writePreference(name: string, value: string | null): void {
  const [text, seconds] = value === null ? ['', 0] : [encodeURIComponent(value), yearSeconds]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${name}=${text}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

/** `closed` keeps the sidebar away on wide screens. */
export const sidebarCookie = 'frogbot-sidebar'
/** The columns of the chat list, with commas; without it the list shows what fits. */
export const chatColumnsCookie = 'frogbot-chat-columns'
