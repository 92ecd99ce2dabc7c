/** What the sidebar asks for; the page asks for the same ahead of it. */
export const recentsInput = { limit: 30 } as const
