import type { ModelConfig, ResolvedProvider } from '#core/config/ai-types.ts'
import type { ModelInfo } from '#core/config/config-types.ts'
import type { ResolvedConfig } from '#core/config/frogbot-config.ts'
import { mayHaveModel, splitModelRef } from '#core/config/resolve-ai.ts'
import type { Models } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { knownModels } from './known-models.ts'
import { lazyModel } from './lazy-model.ts'
import { type EnvSource, loadModel } from './load-model.ts'

type Config = Pick<ResolvedConfig, 'ai' | 'core'>

/** The models of a config. No provider package is loaded before its first call. */
export function createModels({ ai, core }: Config, env: EnvSource): Models {
  const resolve = (ref: string) => {
    const target = ai.aliases.get(ref) ?? ref
    const { provider: key, id } = splitModelRef(target)
    const provider = ai.providers.get(key)
    if (!provider || id === '' || !mayHaveModel(provider, id)) {
      throw new DomainError(
        'invalid',
        'unknown-model',
        `The model "${ref}" is not available here. Choose another one.`,
      )
    }
    return { provider, id }
  }
  const used = [...ai.aliases.keys(), ...[...core.agents.values()].map(({ model }) => model)]
  const all = new Map<string, ModelInfo>()
  const offer = (info: ModelInfo) => all.set(info.id, all.get(info.id) ?? info)
  for (const provider of ai.providers.values()) {
    for (const id of listModelIds(provider)) offer(describeModel(provider, id))
  }
  for (const { provider, id } of used.map(resolve)) offer(describeModel(provider, id))
  const offered = [...all.values()]

  return {
    get: (ref) => {
      const { provider, id } = resolve(ref)
      const model = lazyModel({ provider: provider.key, modelId: id }, () => loadModel(provider, id, env))
      return { model, info: describeModel(provider, id) }
    },
    list: () => offered,
  }
}

function listModelIds({ type, models }: ResolvedProvider): readonly string[] {
  return [...models, ...knownModels[type]].map(({ id }) => id)
}

/** What is known of a model: the config says more than our table, and both leave open what they do not say. */
function describeModel(provider: ResolvedProvider, id: string): ModelInfo {
  const own: ModelConfig | undefined = provider.models.find((model) => model.id === id)
  const known = knownModels[provider.type].find((model) => model.id === id)
  return {
    id: `${provider.key}/${id}`,
    name: own?.name ?? known?.name ?? id,
    provider: provider.key,
    providerType: provider.type,
    input: own?.modalities?.input ?? known?.input ?? null,
    reasoning: own?.reasoning ?? known?.reasoning ?? false,
  }
}
