import { type ToolSet, tool } from 'ai'
import type { ResolvedAgent } from '#core/config/config-types.ts'
import type { Surface } from '#core/turns/turn-types.ts'
import { type AnyTool, isClientTool } from './tool-types.ts'

/** The tools of an agent the model may call this time, by name. */
export type OfferedTools = ReadonlyMap<string, AnyTool>

/**
 * A tool that needs a person is offered only where one can answer: every kind in a chat, questions in a channel whose
 * piece shows them, none elsewhere.
 */
export function offeredTools(agent: ResolvedAgent, surface: Surface, channelAsks = false): OfferedTools {
  const canAsk = (kind: string) =>
    surface === 'chat' || (surface === 'channel' && channelAsks && kind === 'question')
  return new Map(
    agent.tools
      .filter((item) => !isClientTool(item) || canAsk(item.client.kind))
      .map((item) => [item.slug, item]),
  )
}

/** The same as AI SDK takes them. Without `execute`: a step's calls are all known before any tool runs. */
export function toToolSet(offered: OfferedTools): ToolSet {
  return Object.fromEntries(
    [...offered].map(([name, item]) => [
      name,
      tool({ description: item.description, inputSchema: item.inputSchema }),
    ]),
  )
}
