import type { AiConfig } from './ai-types.ts'
import { demoModelId } from './resolve-ai.ts'

type Source = Readonly<Record<string, string | undefined>>

type Found = {
  readonly key: string
  readonly env: readonly string[]
  readonly standard: string
  readonly fast: string
}

// In the order of preference when the environment has several keys. The models are ones each provider keeps current.
const hosted: readonly Found[] = [
  { key: 'anthropic', env: ['ANTHROPIC_API_KEY'], standard: 'claude-sonnet-5', fast: 'claude-haiku-5-5' },
  { key: 'openai', env: ['OPENAI_API_KEY'], standard: 'gpt-5.4', fast: 'gpt-5.4-mini' },
  {
    key: 'google',
    env: ['GOOGLE_GENERATIVE_AI_API_KEY'],
    standard: 'gemini-2.5-pro',
    fast: 'gemini-2.5-flash',
  },
  {
    key: 'mistral',
    env: ['MISTRAL_API_KEY'],
    standard: 'mistral-large-latest',
    fast: 'mistral-small-latest',
  },
  { key: 'xai', env: ['XAI_API_KEY'], standard: 'grok-4.5', fast: 'grok-4.20-non-reasoning' },
  { key: 'groq', env: ['GROQ_API_KEY'], standard: 'llama-3.3-70b-versatile', fast: 'llama-3.1-8b-instant' },
  {
    key: 'amazon-bedrock',
    env: ['AWS_BEARER_TOKEN_BEDROCK', 'AWS_REGION'],
    standard: 'us.anthropic.claude-sonnet-5',
    fast: 'us.amazon.nova-lite-v1:0',
  },
]

/**
 * The models the environment has keys for: `ANTHROPIC_API_KEY`, `OPENAI_API_KEY`, `GOOGLE_GENERATIVE_AI_API_KEY`,
 * `MISTRAL_API_KEY`, `XAI_API_KEY`, `GROQ_API_KEY`, or `AWS_BEARER_TOKEN_BEDROCK` with `AWS_REGION`. The first of them
 * is behind the aliases `standard` and `fast`. `OPENAI_BASE_URL` makes OpenAI a compatible server, whose model
 * `OPENAI_MODEL` names. Without any key there is the built-in demo model. This is what a config without `ai` gets.
 *
 * @param source The environment; that of the process when left out.
 * @example
 * import { aiFromEnvironment, buildConfig } from 'frogbot'
 *
 * export default buildConfig({ ai: aiFromEnvironment(), agents: [{ slug: 'assistant', model: 'standard' }] })
 */
export function aiFromEnvironment(source: Source = process.env): AiConfig {
  const isSet = (name: string) => (source[name] ?? '').trim() !== ''
  const compatible = readCompatible(source)
  const found = hosted.filter(({ key, env }) => env.every(isSet) && !(compatible && key === 'openai'))
  const providers = Object.fromEntries(found.map(({ key }) => [key, {}]))
  if (compatible) {
    const { model, ...provider } = compatible
    return withAliases({ openai: provider, ...providers }, `openai/${model}`, `openai/${model}`)
  }
  const [first] = found
  if (!first) return withAliases({ demo: {} }, `demo/${demoModelId}`, `demo/${demoModelId}`)
  return withAliases(providers, `${first.key}/${first.standard}`, `${first.key}/${first.fast}`)
}

function withAliases(providers: AiConfig['providers'], standard: string, fast: string): AiConfig {
  return {
    providers,
    routers: { standard: { model: standard }, fast: { model: fast } },
    utilityModel: 'fast',
  }
}

function readCompatible(source: Source) {
  const baseUrl = source.OPENAI_BASE_URL?.trim()
  if (!baseUrl) return null
  const apiKey = source.OPENAI_API_KEY?.trim() || undefined
  const model = source.OPENAI_MODEL?.trim() || 'gpt-5.4-mini'
  return { type: 'openai-compatible' as const, baseUrl, apiKey, model }
}
