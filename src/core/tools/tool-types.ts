import type { z } from 'zod'
import type { PendingCall } from '#contracts/turn.ts'
import type { FrogbotRequest, LocalApi } from '#core/config/request-types.ts'

/** What a tool gets besides its input. */
export type ToolCtx = {
  /** The request the turn runs for: its user, its logger, the local API. */
  readonly req: FrogbotRequest
  /** The local API, the same object as `req.frogbot`. */
  readonly frogbot: LocalApi
  readonly agent: {
    readonly slug: string
    /** Names this run of the agent; a new one for every attempt. */
    readonly runId: string
    /** The chat being answered; null for a stateless call. */
    readonly chatId: string | null
  }
}

type ToolBase<Input extends z.ZodType> = {
  /** The name the model calls it by: letters, digits, `_` and `-`, unique in the agent. */
  readonly slug: string
  readonly description: string
  readonly inputSchema: Input
  /** Path and export of the React component that shows the call, such as `/components/Card#Card`. */
  readonly component?: string | undefined
}

/**
 * A tool that runs on the server. `execute` gets the parsed input; what it returns (JSON) goes to the model.
 * A thrown error becomes a tool error the model sees, and the turn goes on.
 *
 * @example
 * import type { Tool } from 'frogbot'
 * import { z } from 'zod'
 *
 * export const now: Tool = {
 *   slug: 'now',
 *   description: 'Tells the time.',
 *   inputSchema: z.object({}),
 *   execute: async () => new Date().toISOString(),
 * }
 */
export type Tool<Input extends z.ZodType = z.ZodType, Output = unknown> = ToolBase<Input> & {
  execute(args: {
    readonly input: z.output<Input>
    readonly ctx: ToolCtx
    /** Aborted when the turn is stopped. */
    readonly signal: AbortSignal
  }): Output | Promise<Output>
  readonly client?: never
}

export type ClientToolConfig = {
  /** Groups client tools by the kind of answer they need; clients choose a renderer by it. Never empty. */
  readonly kind: string
  /** Extra check for who may settle a call. False rejects with 403 `forbidden`. */
  access?(args: { readonly req: FrogbotRequest; readonly call: PendingCall }): boolean | Promise<boolean>
  /** True accepts the parsed output; a text rejects it with 400 `invalid-output` and that text. */
  validate?(args: { readonly input: unknown; readonly output: unknown }): true | string
}

/**
 * A tool whose result comes from a person or the browser: it has an `outputSchema` and a `client` configuration
 * instead of `execute`. The turn pauses until every such call of the step is settled.
 *
 * @example
 * import type { ClientTool } from 'frogbot'
 * import { z } from 'zod'
 *
 * const input = z.object({ seats: z.array(z.string()).min(1) })
 * const output = z.object({ seat: z.string() })
 *
 * export const pickSeat: ClientTool<typeof input, typeof output> = {
 *   slug: 'pick_seat',
 *   description: 'Ask the user which of several seats to take.',
 *   inputSchema: input,
 *   outputSchema: output,
 *   client: {
 *     kind: 'pick-seat',
 *     validate: (call) =>
 *       input.parse(call.input).seats.includes(output.parse(call.output).seat) || 'Pick one of the offered seats.',
 *   },
 * }
 */
export type ClientTool<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = ToolBase<Input> & {
  readonly outputSchema: Output
  readonly client: ClientToolConfig
  readonly execute?: never
}

// Method parameters are bivariant, so tools of every input fit here without casts.
export type AnyTool = Tool | ClientTool

export function isClientTool(tool: AnyTool): tool is ClientTool {
  return tool.client !== undefined
}
