import type { ServerResponse } from 'node:http'
import type { ScriptedPart, ScriptedReply } from './scripted-reply.ts'
import type { ScriptedRequest } from './scripted-request.ts'

type Ids = { next: number }
type Delta = Readonly<Record<string, unknown>>

const usage = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 }

/** Sends a reply in OpenAI's chat-completions format, as a stream when the request asked for one. */
export async function sendReply(
  response: ServerResponse,
  request: ScriptedRequest | null,
  reply: ScriptedReply,
  ids: Ids,
): Promise<void> {
  await reply.until
  if (response.destroyed) return
  if (reply.error) {
    sendJson(response, reply.error.status, reply.error.body)
    return
  }
  const parts = reply.parts.map((part) =>
    part.type === 'call' ? { ...part, id: part.id ?? `call_${ids.next++}` } : part,
  )
  const finishReason = parts.some(({ type }) => type === 'call') ? 'tool_calls' : 'stop'
  const head = { id: 'chatcmpl-scripted', created: 0, model: request?.model ?? 'scripted' }
  if (request?.isStream) return sendStream(response, { ...reply, head, parts, finishReason })
  await reply.pause?.until
  if (reply.isCut) response.destroy()
  else sendJson(response, 200, toCompletion(head, parts, finishReason))
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type StreamReply = ScriptedReply & { readonly head: object; readonly finishReason: string }

async function sendStream(
  response: ServerResponse,
  { head, parts, finishReason, pause, isCut = false }: StreamReply,
): Promise<void> {
  const chunk = (delta: Delta, finish: string | null, more: object = {}) =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`
  const toData = (some: readonly ScriptedPart[]) => listDeltas(some).map((delta) => chunk(delta, null))
  const deltas = [chunk({ role: 'assistant' }, null), ...toData(parts)]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (isCut) {
    // The reader must have got the first half before the connection breaks.
    response.write(deltas.slice(0, Math.ceil(deltas.length / 2) + 1).join(''), () => response.destroy())
    return
  }
  const held = pause ? toData(parts.slice(pause.before)).length : 0
  for (const data of deltas.slice(0, deltas.length - held)) response.write(data)
  await pause?.until
  for (const data of deltas.slice(deltas.length - held)) response.write(data)
  response.end(`${chunk({}, finishReason, { usage })}data: [DONE]\n\n`)
}

function listDeltas(parts: readonly ScriptedPart[]): Delta[] {
  let index = 0
  return parts.flatMap((part): Delta[] => {
    if (part.type !== 'call') {
      const key = part.type === 'text' ? 'content' : 'reasoning_content'
      return (part.text.match(/\s*\S+|\s+$/g) ?? []).map((word) => ({ [key]: word }))
    }
    const { id, toolName } = part
    const input = toArguments(part.input)
    const half = Math.ceil(input.length / 2)
    const call = {
      index: index++,
      id,
      type: 'function',
      function: { name: toolName, arguments: input.slice(0, half) },
    }
    const rest = { index: call.index, function: { arguments: input.slice(half) } }
    return [{ tool_calls: [call] }, { tool_calls: [rest] }]
  })
}

function toCompletion(head: object, parts: readonly ScriptedPart[], finishReason: string): object {
  const join = (type: 'text' | 'reasoning') =>
    parts.flatMap((part) => (part.type === type ? [part.text] : [])).join('')
  const calls = parts.flatMap((part) =>
    part.type === 'call'
      ? [
          {
            id: part.id,
            type: 'function',
            function: { name: part.toolName, arguments: toArguments(part.input) },
          },
        ]
      : [],
  )
  const message = {
    role: 'assistant',
    content: join('text') || null,
    reasoning_content: join('reasoning') || undefined,
    tool_calls: calls.length > 0 ? calls : undefined,
  }
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finishReason }],
    usage,
  }
}

function toArguments(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input)
}
