import { aiFromEnvironment } from './ai-from-environment.ts'
import type { AiConfig } from './ai-types.ts'
import { ConfigError, type ConfigIssue } from './config-error.ts'
import { configSchema } from './config-schema.ts'
import type {
  FrogbotConfig,
  LimitsConfig,
  PieceConfig,
  ResolvedConfig,
  ResolvedLimits,
} from './frogbot-config.ts'
import { readIssues } from './read-issues.ts'
import { checkToolSlugs, resolveAgents } from './resolve-agents.ts'
import { type Report, resolveAi } from './resolve-ai.ts'
import { resolveCollections } from './resolve-collections.ts'

/**
 * Checks a config and fills in every default. A config file exports what it returns. Throws a `ConfigError` that lists
 * every mistake with its key and the remedy; the server does not start with one.
 *
 * @example
 * import { buildConfig } from 'frogbot'
 * import { question } from 'frogbot/tools'
 *
 * export default buildConfig({
 *   ai: { providers: { openai: {} }, routers: { fast: { model: 'openai/gpt-5.4-mini' } } },
 *   agents: [{ slug: 'planner', model: 'fast', tools: [question] }],
 * })
 */
export function buildConfig(config: FrogbotConfig): ResolvedConfig {
  const shape = configSchema.safeParse(config)
  if (!shape.success) throw new ConfigError(readIssues(shape.error.issues))

  const issues: ConfigIssue[] = []
  const warnings: string[] = []
  const report: Report = (path, problem, remedy) => issues.push({ path, problem, remedy })
  const resolved = resolve(config, report, (sentence) => warnings.push(sentence))
  if (issues.length > 0) throw new ConfigError(issues)
  return { ...resolved, warnings }
}

function resolve(
  config: FrogbotConfig,
  report: Report,
  warn: (sentence: string) => void,
): Omit<ResolvedConfig, 'warnings'> {
  const ai = resolveAi(withProviders(config.ai ?? {}), report)
  const pieces = resolvePieces(config.pieces ?? [], report)
  const rootTools = config.tools ?? []
  checkToolSlugs(rootTools, ['tools'], report)
  const agents = resolveAgents(config.agents ?? [], { ai, rootTools, pieces }, report)
  const collections = resolveCollections(config.collections ?? [], [...agents.keys()], report, warn)
  return {
    core: { agents, pieces, utilityModel: ai.utilityModel, collections },
    secret: config.secret,
    ai,
    pieces,
    collections,
    admin: { components: config.admin?.components ?? {} },
    limits: resolveLimits(config.limits ?? {}),
  }
}

/** A config that names no providers gets those of the environment, and their aliases beside its own. */
function withProviders(ai: AiConfig): AiConfig {
  if (ai.providers) return ai
  const found = aiFromEnvironment()
  return {
    providers: found.providers,
    routers: { ...found.routers, ...ai.routers },
    utilityModel: ai.utilityModel ?? found.utilityModel,
  }
}

function resolvePieces(pieces: readonly PieceConfig[], report: Report): ReadonlyMap<string, PieceConfig> {
  const bySlug = new Map<string, PieceConfig>()
  for (const [index, piece] of pieces.entries()) {
    if (bySlug.has(piece.slug))
      report(
        ['pieces', index, 'slug'],
        `"${piece.slug}" is the slug of another piece.`,
        'Give every piece a slug of its own.',
      )
    bySlug.set(piece.slug, piece)
  }
  return bySlug
}

function resolveLimits({ signIn, turns }: LimitsConfig): ResolvedLimits {
  return {
    signIn: { maxFailures: signIn?.maxFailures ?? 5, waitSeconds: signIn?.waitSeconds ?? 5 },
    turns: { perMinute: turns?.perMinute ?? 60 },
  }
}
