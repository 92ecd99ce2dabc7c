import { z } from 'zod'
import { joinTurn } from '#core/turns/join-turn.ts'
import { readTurn } from '#core/turns/read-turn.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { type ChatParams, readChatParams } from './chat-params.ts'
import { chunkResponse } from './chunk-response.ts'

const joinQuery = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'is not a version')
    .transform(Number)
    .optional(),
})

/**
 * `GET …/chats/:chatId/stream`: what the running turn says from the stored state of its reply on; 204 when nothing
 * runs. `?version=N` starts from an older state of the reply, the one the caller has.
 */
export async function joinStream(deps: ServerDeps, request: Request, params: ChatParams): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const { version } = parseInput(joinQuery, query)
    const target = readChatParams(params)
    const joined = await joinTurn(deps, actor, target)
    if (!joined) return new Response(null, { status: 204, headers: { 'cache-control': 'private, no-store' } })
    const { attemptId, replyId } = joined
    const fromVersion = version ?? joined.version
    const read = (signal: AbortSignal) => readTurn(deps, { attemptId, replyId, fromVersion }, signal)
    return chunkResponse(deps, { reader: { request, actor }, chatId: target.chatId, read })
  })
}
