import {
  type AiConfig,
  type ProviderConfig,
  type ProviderType,
  providerTypes,
  type ResolvedAi,
  type ResolvedProvider,
} from './ai-types.ts'
import type { ConfigPath } from './config-error.ts'

/** Takes down a mistake and lets the check go on. */
export type Report = (path: ConfigPath, problem: string, remedy: string) => void

/** The id of the one model of the `demo` provider. */
export const demoModelId = 'demo'

/** Checks providers, aliases and the utility model. */
export function resolveAi(config: AiConfig, report: Report): ResolvedAi {
  const providers = new Map<string, ResolvedProvider>()
  for (const [key, provider] of Object.entries(config.providers ?? {})) {
    const resolved = resolveProvider(key, provider, report)
    if (resolved) providers.set(key, resolved)
  }
  const aliases = resolveAliases(config, providers, report)
  const ai = { providers, aliases, utilityModel: config.utilityModel ?? null }
  if (config.utilityModel) checkModel(ai, config.utilityModel, ['ai', 'utilityModel'], report)
  return ai
}

function resolveProvider(key: string, config: ProviderConfig, report: Report): ResolvedProvider | null {
  const path = ['ai', 'providers', key]
  if (!/^[a-z0-9][a-z0-9._-]*$/i.test(key)) {
    report(path, 'is not a provider name.', 'Use letters, digits, “-”, “_” and “.”.')
    return null
  }
  const type = config.type ?? findType(key)
  if (!type) {
    report([...path, 'type'], 'is missing.', `Write one of: ${providerTypes.join(', ')}.`)
    return null
  }
  if (type === 'openai-compatible' && !config.baseUrl) {
    report(
      [...path, 'baseUrl'],
      'is missing.',
      'Write the address of the API, such as http://127.0.0.1:11434/v1.',
    )
  }
  const models = config.models ?? []
  for (const [index, { id }] of models.entries()) {
    if (models.findIndex((model) => model.id === id) < index)
      report([...path, 'models', index, 'id'], `"${id}" is listed twice.`, 'Remove one of the two.')
  }
  return { ...config, key, type, models: type === 'demo' ? [{ id: demoModelId }] : models }
}

function findType(key: string): ProviderType | undefined {
  return providerTypes.find((type) => type === key)
}

function resolveAliases(
  config: AiConfig,
  providers: ResolvedAi['providers'],
  report: Report,
): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>()
  for (const [alias, { model }] of Object.entries(config.routers ?? {})) {
    if (!/^[a-z0-9][a-z0-9._-]*$/i.test(alias)) {
      report(
        ['ai', 'routers', alias],
        'is not an alias.',
        'Use letters, digits, “-”, “_” and “.”, without “/”.',
      )
      continue
    }
    // Aliases name models, not aliases: one look-up, no cycles.
    checkModel({ providers, aliases: new Map() }, model, ['ai', 'routers', alias, 'model'], report)
    aliases.set(alias, model)
  }
  return aliases
}

/** Reports a reference that is neither an alias nor a model of a configured provider. */
export function checkModel(
  ai: Pick<ResolvedAi, 'providers' | 'aliases'>,
  ref: string,
  path: ConfigPath,
  report: Report,
): void {
  if (ai.aliases.has(ref)) return
  const { provider: key, id } = splitModelRef(ref)
  const provider = ai.providers.get(key)
  if (!provider || id === '') {
    report(path, `"${ref}" is not a known model.`, `Write ${describeChoices(ai)}.`)
  } else if (!mayHaveModel(provider, id)) {
    const ids = provider.models.map((model) => `${key}/${model.id}`).join(', ')
    const more = provider.type === 'demo' ? '' : `, or add it to ai.providers.${key}.models`
    report(path, `"${ref}" is not a known model.`, `Write one of: ${ids}${more}.`)
  }
}

/** `provider/model` in two; a model's own id may contain slashes too. */
export function splitModelRef(ref: string): { readonly provider: string; readonly id: string } {
  const slash = ref.indexOf('/')
  return slash < 0 ? { provider: '', id: ref } : { provider: ref.slice(0, slash), id: ref.slice(slash + 1) }
}

/**
 * Whether a provider can be asked for a model. The lists of hosted providers change too fast to be checked; a
 * compatible server that lists its models has those only.
 */
export function mayHaveModel({ type, models }: ResolvedProvider, id: string): boolean {
  const isClosed = type === 'demo' || (type === 'openai-compatible' && models.length > 0)
  return !isClosed || models.some((model) => model.id === id)
}

function describeChoices({ providers, aliases }: Pick<ResolvedAi, 'providers' | 'aliases'>): string {
  const alias = aliases.size > 0 ? `one of the aliases ${[...aliases.keys()].join(', ')}, or ` : ''
  const keys = [...providers.keys()].join(', ')
  return keys
    ? `${alias}provider/model with one of the providers: ${keys}`
    : 'a provider into ai.providers first'
}
