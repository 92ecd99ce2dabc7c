import { editMessageBody } from '#contracts/chat-actions.ts'
import type { Actor } from '#core/access/actor.ts'
import { continueTurn, editMessage, regenerate } from '#core/turns/restart-turn.ts'
import { findActor } from '#server/auth/find-actor.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { handleRequest } from '../handle-request.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'
import { json } from '../respond.ts'
import { type ChatParams, type MessageParams, readChatParams, readMessageParams } from './chat-params.ts'
import { maxAgentBodyBytes } from './read-agent-body.ts'

type Restarted = Awaited<ReturnType<typeof continueTurn>>

/** `POST …/chats/:chatId/continue`: takes a broken-off reply up again. */
export async function continueTurnOverHttp(
  deps: ServerDeps,
  request: Request,
  params: ChatParams,
): Promise<Response> {
  return answerRestart(deps, request, (actor) => continueTurn(deps, actor, readChatParams(params)))
}

/** `POST …/messages/:messageId/regenerate`: answers the message before a reply again. */
export async function regenerateOverHttp(
  deps: ServerDeps,
  request: Request,
  params: MessageParams,
): Promise<Response> {
  return answerRestart(deps, request, (actor) => regenerate(deps, actor, readMessageParams(params)))
}

/** `POST …/messages/:messageId/edit`: replaces a sent message and answers it again. */
export async function editMessageOverHttp(
  deps: ServerDeps,
  request: Request,
  params: MessageParams,
): Promise<Response> {
  return answerRestart(deps, request, async (actor) => {
    const { parts } = parseInput(
      editMessageBody,
      await readJsonBody(request, { maxBytes: maxAgentBodyBytes }),
    )
    return editMessage(deps, actor, { ...readMessageParams(params), parts })
  })
}

/** 202: the turn runs, and `…/stream` follows it. */
async function answerRestart(
  deps: ServerDeps,
  request: Request,
  restart: (actor: Actor) => Promise<Restarted>,
): Promise<Response> {
  return handleRequest(deps, request, async () => {
    const actor = await findActor(deps, request)
    await deps.turnLimit.take(actor, request.headers)
    const { chatId, replyId } = await restart(actor)
    return json({ status: 'running', chatId, messageId: replyId }, { status: 202 })
  })
}
