import type { ChatAsset } from '#core/config/request-types.ts'
import { DomainError } from '#core/errors.ts'
import type { ToolCtx } from '#core/tools/tool-types.ts'

/** What `saveChatAsset` takes. */
export type SaveChatAssetInput = {
  /** The `ctx` the tool was given. */
  readonly ctx: ToolCtx
  /** What people see; it is stored under a name of our own. */
  readonly filename: string
  /** Media type such as `image/png`. */
  readonly mimeType: string
  /** The file's bytes; a `Buffer` is fine. */
  readonly data: Uint8Array
}

/**
 * Saves a file a tool has made, such as a screenshot, beside the current chat. The requesting user becomes its owner,
 * and whoever may read the chat may read it. Word and Excel files are stored as they are and read when a turn first
 * sends them.
 *
 * Throws a `DomainError` with code `no-chat` outside a stored chat, and with code `assets-unavailable` where this
 * server stores no chat assets.
 *
 * @example
 * import type { Tool } from 'frogbot'
 * import { saveChatAsset } from 'frogbot/tools'
 * import { z } from 'zod'
 *
 * export const note: Tool = {
 *   slug: 'note',
 *   description: 'Saves a short note beside the chat.',
 *   inputSchema: z.object({}),
 *   execute: async ({ ctx }) => {
 *     const data = new TextEncoder().encode('Remember the milk.')
 *     const asset = await saveChatAsset({ ctx, filename: 'note.txt', mimeType: 'text/plain', data })
 *     return { saved: asset.filename }
 *   },
 * }
 */
export async function saveChatAsset({
  ctx,
  filename,
  mimeType,
  data,
}: SaveChatAssetInput): Promise<ChatAsset> {
  const { chatId } = ctx.agent
  if (chatId === null) {
    throw new DomainError('invalid', 'no-chat', 'saveChatAsset needs a stored chat, and this run has none.')
  }
  const save = ctx.frogbot.saveChatAsset
  if (!save) {
    throw new DomainError(
      'invalid',
      'assets-unavailable',
      'This server cannot store chat assets, so nothing was saved.',
    )
  }
  return save({ req: ctx.req, chatId, filename, mimeType, data })
}
