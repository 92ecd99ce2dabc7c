import { describe, expect, it } from 'vitest'
import type { LocalApi, SaveChatAssetArgs } from '#core/config/request-types.ts'
import type { ToolCtx } from '#core/tools/tool-types.ts'
import { saveChatAsset } from './save-chat-asset.ts'

const file = { filename: 'page.png', mimeType: 'image/png', data: new Uint8Array([1, 2]) }

function makeCtx(chatId: string | null, saveAsset?: LocalApi['saveChatAsset']): ToolCtx {
  const frogbot = { saveChatAsset: saveAsset } as LocalApi
  const req = { user: null, headers: new Headers(), frogbot, context: {} }
  return { req, frogbot, agent: { slug: 'a', runId: 'r', chatId } }
}

describe('saveChatAsset', () => {
  it('hands the file, the chat and the request to the server', async () => {
    const saved: SaveChatAssetArgs[] = []
    const ctx = makeCtx('chat-1', async (args) => {
      saved.push(args)
      return {
        id: '1',
        filename: args.filename,
        mimeType: args.mimeType,
        filesize: args.data.length,
        url: '/x',
      }
    })
    expect(await saveChatAsset({ ctx, ...file })).toMatchObject({ id: '1', filesize: 2 })
    expect(saved).toEqual([{ ...file, chatId: 'chat-1', req: ctx.req }])
  })

  it('refuses outside a stored chat', async () => {
    await expect(saveChatAsset({ ctx: makeCtx(null), ...file })).rejects.toMatchObject({ code: 'no-chat' })
  })

  it('says so where nothing can be stored, instead of pretending', async () => {
    await expect(saveChatAsset({ ctx: makeCtx('c'), ...file })).rejects.toMatchObject({
      code: 'assets-unavailable',
    })
  })
})
