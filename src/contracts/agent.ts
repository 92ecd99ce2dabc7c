import { z } from 'zod'
import { id } from './common.ts'
import { messagePart } from './message.ts'

export const modality = z.enum(['text', 'image', 'pdf', 'audio', 'video'])
export type Modality = z.output<typeof modality>

export const modelView = z.object({
  /** `provider/model`, or a router alias such as `fast`. */
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  /** What it accepts; null when unknown, then everything is sent. */
  input: z.array(modality).nullable(),
  reasoning: z.boolean(),
})
export type ModelView = z.output<typeof modelView>

export const agentView = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  avatar: z.string().nullable(),
  /** The model it uses unless a message asks for another. */
  model: z.string(),
  /** `provider/model` of that model, an alias followed. */
  modelId: z.string(),
  /** True when that model is the built-in stand-in. */
  demo: z.boolean(),
})
export type AgentView = z.output<typeof agentView>

export const delivery = z.enum(['queue', 'steer'])
export type Delivery = z.output<typeof delivery>

/** The largest text of one message, in characters. */
export const maxPromptChars = 1_000_000

/** A message as a client sends it. Only `user` messages and answers to open calls are taken from it. */
export const clientMessage = z.looseObject({
  id: id.optional(),
  role: z.enum(['user', 'assistant', 'system']),
  parts: z.array(messagePart).max(500),
})
export type ClientMessage = z.output<typeof clientMessage>

// Stored as it is, and PostgreSQL fails on a NUL in any text.
const storedWord = (maxChars: number, problem: string) =>
  z
    .string()
    .max(maxChars)
    .regex(/^\P{Cc}*$/u, problem)

/** Body of `POST /api/agents/:slug`: exactly one of `prompt` or `messages`. */
export const runAgentBody = z
  .strictObject({
    prompt: z.string().min(1).max(maxPromptChars).optional(),
    messages: z.array(clientMessage).min(1).max(500).optional(),
    chatId: id.optional(),
    delivery: delivery.optional(),
    model: storedWord(200, 'This is no model.').optional(),
    reasoning: storedWord(50, 'This is no level of reasoning.').optional(),
    /** The client's own name of the chat, which AI SDK's transports send beside `messages`; ignored. */
    id: z.string().max(200).optional(),
    /** What AI SDK's transports ask for. `regenerate-message` answers again instead of taking a message. */
    trigger: z.enum(['submit-message', 'regenerate-message']).optional(),
    /** The message to replace by the one sent, or the one to regenerate from (the last one without it). */
    messageId: id.nullish(),
  })
  .refine((body) => (body.prompt === undefined) !== (body.messages === undefined), {
    message: 'Send exactly one of "prompt" or "messages".',
  })
  .refine((body) => body.trigger !== 'regenerate-message' || body.prompt === undefined, {
    message: 'Regenerating takes no "prompt".',
  })
export type RunAgentBody = z.output<typeof runAgentBody>
