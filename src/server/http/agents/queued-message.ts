import { changeQueuedBody } from '#contracts/chat-actions.ts'
import { viewMessage } from '#core/messages/view-message.ts'
import { editQueued, removeQueued } from '#core/turns/queued-message.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { type MessageParams, readMessageParams } from './chat-params.ts'
import { maxAgentBodyBytes } from './read-agent-body.ts'

/** `PATCH …/messages/:messageId` with `parts`, `delivery` or both: changes a message that still waits. */
export async function editQueuedOverHttp(
  deps: ServerDeps,
  request: Request,
  params: MessageParams,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const target = readMessageParams(params)
    const body = await readJsonBody(request, { maxBytes: maxAgentBodyBytes })
    const message = await editQueued(deps, actor, { ...target, ...parseInput(changeQueuedBody, body) })
    return json({ message: viewMessage({ ...message, settlements: [] }) })
  })
}

/** `DELETE …/messages/:messageId`: takes a waiting message back. */
export async function removeQueuedOverHttp(
  deps: ServerDeps,
  request: Request,
  params: MessageParams,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    const message = await removeQueued(deps, actor, readMessageParams(params))
    return json({ message: viewMessage({ ...message, settlements: [] }) })
  })
}
