import type { LocalApi } from './request-types.ts'

type Start = () => Promise<LocalApi>

// Next loads modules once for every bundle; the process still has one server.
const key = Symbol.for('frogbot.local-api')
const holder = globalThis as typeof globalThis & { [key]?: Start | undefined }

/** Makes the local API of this process available to server code. Called once, when the server comes up. */
export function provideFrogbot(start: Start): void {
  holder[key] = start
}

/**
 * FrogBot's local API for server code of your own in the same process: agents and documents, without HTTP. Calls act as
 * the server unless they say `overrideAccess: false` and pass a request. Rejects outside of a running server.
 *
 * @example
 * import { getFrogbot } from 'frogbot'
 *
 * export async function summarise(chatId: string): Promise<string> {
 *   const frogbot = await getFrogbot()
 *   const result = await frogbot.agents.planner?.generate({ prompt: 'Summarise this chat.', chatId })
 *   return result?.text ?? ''
 * }
 */
export async function getFrogbot(): Promise<LocalApi> {
  const start = holder[key]
  if (!start) throw new Error('FrogBot does not run in this process: getFrogbot() is for code of the server.')
  return start()
}
