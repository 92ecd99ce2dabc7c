import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const body = z.looseObject({
  model: z.string(),
  stream: z.boolean().default(false),
  messages: z.array(
    z.looseObject({
      role: z.string(),
      content: z.unknown(),
      tool_calls: z
        .array(
          z.looseObject({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
        )
        .optional(),
      tool_call_id: z.string().optional(),
    }),
  ),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).default([]),
})

/** A request as the model got it. */
export type ScriptedRequest = {
  readonly model: string
  readonly isStream: boolean
  readonly headers: IncomingMessage['headers']
  readonly messages: readonly ScriptedMessage[]
  /** Names of the tools the model was offered. */
  readonly toolNames: readonly string[]
  readonly lastUserText: string
  /** The whole body. */
  readonly body: z.output<typeof body>
}

export type ScriptedMessage = {
  readonly role: string
  /** Text of the message; of a tool message, its result. */
  readonly text: string
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: unknown }[]
  /** The call a tool message is the result of. */
  readonly callId: string | null
}

export async function readScriptedRequest(message: IncomingMessage): Promise<ScriptedRequest> {
  const parsed = body.parse(await json(message))
  const messages = parsed.messages.map((entry) => ({
    role: entry.role,
    text: readText(entry.content),
    calls: (entry.tool_calls ?? []).map((call) => ({
      id: call.id,
      name: call.function.name,
      input: JSON.parse(call.function.arguments) as unknown,
    })),
    callId: entry.tool_call_id ?? null,
  }))
  return {
    model: parsed.model,
    isStream: parsed.stream,
    headers: message.headers,
    messages,
    toolNames: parsed.tools.map((tool) => tool.function.name),
    lastUserText: messages.findLast(({ role }) => role === 'user')?.text ?? '',
    body: parsed,
  }
}

const textParts = z.array(z.looseObject({ text: z.string().optional() }))

function readText(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = textParts.safeParse(content)
  return parts.success ? parts.data.map(({ text }) => text ?? '').join('') : ''
}
