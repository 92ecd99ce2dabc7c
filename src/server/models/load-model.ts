import type { ResolvedProvider } from '#core/config/ai-types.ts'
import type { ModelV4 } from './language-model-type.ts'

export type EnvSource = Readonly<Record<string, string | undefined>>

/**
 * Makes a model of a provider; its package is imported here and not before. Options of the config win over the
 * environment. Options that are not set are left out, since the packages look for their own variables then.
 */
export async function loadModel(
  provider: ResolvedProvider,
  modelId: string,
  env: EnvSource,
): Promise<ModelV4> {
  const { apiKey, baseUrl, headers } = provider
  const read = (value: string | undefined, name: string) => value ?? (env[name]?.trim() || undefined)
  const base = (keyName: string, urlName?: string) =>
    dropUndefined({
      apiKey: read(apiKey, keyName),
      baseURL: urlName ? read(baseUrl, urlName) : baseUrl,
      headers,
    })

  switch (provider.type) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(base('OPENAI_API_KEY', 'OPENAI_BASE_URL'))(modelId)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(
        base('ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'),
      )(modelId)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(base('GOOGLE_GENERATIVE_AI_API_KEY'))(modelId)
    case 'groq':
      return (await import('@ai-sdk/groq')).createGroq(base('GROQ_API_KEY'))(modelId)
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(base('MISTRAL_API_KEY'))(modelId)
    case 'xai':
      return (await import('@ai-sdk/xai')).createXai(base('XAI_API_KEY'))(modelId)
    case 'amazon-bedrock':
      return loadBedrock(provider, modelId, env)
    case 'openai-compatible':
      return loadCompatible(provider, modelId)
    case 'demo':
      return (await import('./demo/demo-model.ts')).createDemoModel({ delayMs: readDelay(provider, env) })
  }
}

async function loadBedrock(provider: ResolvedProvider, modelId: string, env: EnvSource): Promise<ModelV4> {
  const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
  const settings = dropUndefined({
    apiKey: provider.apiKey ?? env.AWS_BEARER_TOKEN_BEDROCK,
    region: provider.region ?? env.AWS_REGION,
    accessKeyId: provider.accessKeyId ?? env.AWS_ACCESS_KEY_ID,
    secretAccessKey: provider.secretAccessKey ?? env.AWS_SECRET_ACCESS_KEY,
    sessionToken: provider.sessionToken ?? env.AWS_SESSION_TOKEN,
    baseURL: provider.baseUrl,
    headers: provider.headers,
  })
  return createAmazonBedrock(settings)(modelId)
}

async function loadCompatible(provider: ResolvedProvider, modelId: string): Promise<ModelV4> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { apiKey, headers, key: name } = provider
  const settings = {
    name,
    baseURL: provider.baseUrl ?? '',
    includeUsage: true,
    ...dropUndefined({ apiKey, headers }),
  }
  return createOpenAICompatible(settings).chatModel(modelId)
}

const defaultDelayMs = 25

function readDelay({ delayMs }: ResolvedProvider, env: EnvSource): number {
  const fromEnv = Number(env.FROGBOT_DEMO_DELAY_MS || defaultDelayMs)
  return delayMs ?? (Number.isFinite(fromEnv) && fromEnv >= 0 ? fromEnv : defaultDelayMs)
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** Under exactOptionalPropertyTypes "not set" means that the key is absent. */
function dropUndefined<T extends object>(settings: T): Defined<T> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Defined<T>
}
