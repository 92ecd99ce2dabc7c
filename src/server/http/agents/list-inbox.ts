import { inboxQuery } from '#contracts/question-list.ts'
import { DomainError } from '#core/errors.ts'
import { listWaitingPage } from '#core/questions/list-waiting-page.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { json } from '../respond.ts'

/** `GET /api/pending`: what waits for the caller in all their chats, the longest waiting first. */
export async function listInboxOverHttp(deps: ServerDeps, request: Request): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    if (actor.kind !== 'user') throw new DomainError('unauthenticated', null, 'Sign in to go on.')
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const { waiting, nextCursor } = await listWaitingPage(deps, actor, parseInput(inboxQuery, query))
    return json({ pending: waiting, nextCursor })
  })
}
