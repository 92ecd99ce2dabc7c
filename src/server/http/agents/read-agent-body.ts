import { type ClientMessage, maxPromptChars, type RunAgentBody, runAgentBody } from '#contracts/agent.ts'
import { DomainError } from '#core/errors.ts'
import { parseInput } from '../parse-input.ts'
import { readJsonBody } from '../read-json-body.ts'

export const maxAgentBodyBytes = 4 * 1024 * 1024

export type AgentCall = Omit<RunAgentBody, 'prompt' | 'messages'> & {
  /** At least one. */
  readonly messages: readonly ClientMessage[]
  readonly last: ClientMessage
}

/** The body of a call to an agent: one prompt, or messages of which the last one counts. */
export async function readAgentBody(request: Request): Promise<AgentCall> {
  const body = await readJsonBody(request, { maxBytes: maxAgentBodyBytes })
  assertNotTooLong(body)
  const { prompt, messages: sent, ...rest } = parseInput(runAgentBody, body)
  const messages: ClientMessage[] = sent ?? [{ role: 'user', parts: [{ type: 'text', text: prompt ?? '' }] }]
  // A copy of replies is what chat UIs send along; it is not looked at. Nobody but the config gives instructions.
  if (messages.some(({ role }) => role === 'system'))
    throw new DomainError('invalid', null, 'System messages are not taken from clients.')
  const last = messages.at(-1)
  if (!last) throw new DomainError('invalid', null, 'Send at least one message.')
  return { ...rest, messages, last }
}

/** Said before the contract is asked, because a text that is too long is a 413 and no malformed body. */
function assertNotTooLong(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const { prompt, messages } = body as { readonly prompt?: unknown; readonly messages?: unknown }
  const last = Array.isArray(messages) ? messages.at(-1) : null
  const chars = typeof prompt === 'string' ? prompt.length : countTextChars(last)
  if (chars <= maxPromptChars) return
  throw new DomainError('too-large', null, `A message may have at most ${maxPromptChars} characters.`)
}

function countTextChars(message: unknown): number {
  const parts = typeof message === 'object' && message !== null && 'parts' in message ? message.parts : null
  if (!Array.isArray(parts)) return 0
  return parts.reduce<number>((sum, part) => sum + (typeof part?.text === 'string' ? part.text.length : 0), 0)
}
