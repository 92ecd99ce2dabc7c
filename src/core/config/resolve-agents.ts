import { isStepCount, type StopCondition, type ToolSet } from 'ai'
import type { AnyTool } from '#core/tools/tool-types.ts'
import type { ResolvedAi } from './ai-types.ts'
import type { ConfigPath } from './config-error.ts'
import type { AgentConfig, ResolvedAgent } from './config-types.ts'
import { checkModel, type Report } from './resolve-ai.ts'

const maxSteps = 20

type Known = {
  readonly ai: ResolvedAi
  readonly rootTools: readonly AnyTool[]
  readonly pieces: ReadonlyMap<string, unknown>
}

/** Checks the agents and gives each its defaults. */
export function resolveAgents(
  agents: readonly AgentConfig[],
  known: Known,
  report: Report,
): ReadonlyMap<string, ResolvedAgent> {
  const resolved = new Map<string, ResolvedAgent>()
  for (const [index, agent] of agents.entries()) {
    const path = ['agents', index]
    if (resolved.has(agent.slug))
      report(
        [...path, 'slug'],
        `"${agent.slug}" is the slug of another agent.`,
        'Give every agent a slug of its own.',
      )
    checkModel(known.ai, agent.model, [...path, 'model'], report)
    checkChannels(agent, known.pieces, path, report)
    resolved.set(agent.slug, resolveAgent(agent, mergeTools(agent, known.rootTools, path, report)))
  }
  return resolved
}

function resolveAgent(agent: AgentConfig, tools: readonly AnyTool[]): ResolvedAgent {
  const { profile } = agent
  return {
    slug: agent.slug,
    model: agent.model,
    instructions: agent.instructions,
    profile: {
      name: profile?.name ?? titleOf(agent.slug),
      avatar: profile?.avatar ?? null,
      description: profile?.description ?? null,
    },
    tools,
    stopWhen: toList(agent.stopWhen),
    access: agent.access ?? (({ req }) => req.user !== null),
    channels: agent.channels ?? [],
  }
}

function toList(stopWhen: AgentConfig['stopWhen']): readonly StopCondition<ToolSet>[] {
  if (stopWhen === undefined) return [isStepCount(maxSteps)]
  return typeof stopWhen === 'function' ? [stopWhen] : stopWhen
}

function checkChannels(
  { channels = [] }: AgentConfig,
  pieces: Known['pieces'],
  path: ConfigPath,
  report: Report,
): void {
  const known = [...pieces.keys()]
  const remedy = known.length > 0 ? `Write one of: ${known.join(', ')}.` : 'Add the piece to pieces first.'
  for (const [index, slug] of channels.entries()) {
    if (!pieces.has(slug))
      report([...path, 'channels', index], `"${slug}" is not the slug of a piece.`, remedy)
  }
}

function mergeTools(
  agent: AgentConfig,
  rootTools: readonly AnyTool[],
  path: ConfigPath,
  report: Report,
): readonly AnyTool[] {
  const own = agent.tools ?? []
  checkToolSlugs(own, [...path, 'tools'], report)
  if (agent.inheritTools === false) return own
  const inherited = rootTools.filter((tool) => !own.includes(tool))
  for (const [index, { slug }] of own.entries()) {
    if (inherited.some((tool) => tool.slug === slug)) {
      const remedy = 'Rename one of the two, or write inheritTools: false.'
      report(
        [...path, 'tools', index, 'slug'],
        `"${slug}" is also the slug of a different root tool.`,
        remedy,
      )
    }
  }
  return [...inherited, ...own]
}

/** Reports tools that share a slug: the model could not tell them apart. */
export function checkToolSlugs(tools: readonly AnyTool[], path: ConfigPath, report: Report): void {
  for (const [index, { slug }] of tools.entries()) {
    if (tools.findIndex((tool) => tool.slug === slug) < index)
      report(
        [...path, index, 'slug'],
        `"${slug}" is the slug of another tool here.`,
        'Rename or remove one of the two.',
      )
  }
}

function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
