import { branchBody } from '#contracts/chat-actions.ts'
import { id } from '#contracts/common.ts'
import { branchChat } from '#core/chats/branch-chat.ts'
import { DomainError } from '#core/errors.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'

type Params = { readonly collection: string; readonly id: string }

const maxBytes = 10_000

/** `POST /api/chats/:id/branch` with `{ messageId? }`: copies a conversation into a new private chat, 201 `{ chatId }`. */
export async function branchChatOverHttp(
  deps: ServerDeps,
  request: Request,
  params: Params,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const chatId = id.safeParse(params.id)
    if (params.collection !== deps.settings.collections.chats.slug || !chatId.success) throw notFound()
    // A copy belongs to somebody: without a person it would be open to everybody who learns its id.
    if (actor.kind !== 'user') throw new DomainError('unauthenticated', null, 'Sign in to go on.')
    const { messageId } = parseInput(branchBody, await readJsonBody(request, { maxBytes }))
    return json(await branchChat(deps, actor, { chatId: chatId.data, messageId }), { status: 201 })
  })
}

function notFound(): DomainError {
  return new DomainError('not-found', 'not-found', 'There is no such chat.')
}
