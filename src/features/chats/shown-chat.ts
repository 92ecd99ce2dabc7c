/** Which chat the page shows, and since when: another `key` is another conversation on screen. */
export type ShownChat = {
  readonly key: number
  /** The chat it was opened with; null for an empty one. */
  readonly opened: string | null
  /** The chat its first message made; null before. */
  readonly made: string | null
  /** Whether the address has already followed to the chat that was made. */
  readonly arrived: boolean
}

export function showChat(chatId: string | null): ShownChat {
  return { key: 0, opened: chatId, made: null, arrived: false }
}

/**
 * What to show once the address names `chatId` (null: an empty chat). A conversation goes on while the address moves to
 * the chat it has just made. The address of an empty chat after that, which is "New chat" pressed, starts another one.
 */
export function followAddress(shown: ShownChat, chatId: string | null): ShownChat {
  if (shown.made === null) {
    if (chatId === shown.opened) return shown
  } else {
    if (chatId === shown.made) return shown.arrived ? shown : { ...shown, arrived: true }
    if (chatId === shown.opened && !shown.arrived) return shown
  }
  return { key: shown.key + 1, opened: chatId, made: null, arrived: false }
}

/** The chat an address names; null for that of an empty chat, and for addresses elsewhere. */
export function chatIdInPath(path: string, chatsPath: string): string | null {
  if (!path.startsWith(`${chatsPath}/`)) return null
  const [segment = ''] = path.slice(chatsPath.length + 1).split('/')
  return segment === '' || segment === 'create' ? null : decodeURIComponent(segment)
}
