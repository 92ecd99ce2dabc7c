import type { Modality } from '#contracts/agent.ts'

export const providerTypes = [
  'openai',
  'anthropic',
  'google',
  'amazon-bedrock',
  'groq',
  'mistral',
  'xai',
  'openai-compatible',
  'demo',
] as const
export type ProviderType = (typeof providerTypes)[number]

/** A model of a provider, as far as a deployment knows it. */
export type ModelConfig = {
  /** The provider's own name of it. */
  readonly id: string
  /** What a person reads in a picker; the id when left out. */
  readonly name?: string | undefined
  /** What it accepts and gives; every kind of attachment is sent when left out. */
  readonly modalities?:
    | { readonly input?: readonly Modality[] | undefined; readonly output?: readonly Modality[] | undefined }
    | undefined
  /** In tokens. */
  readonly limit?: { readonly context?: number | undefined; readonly output?: number | undefined } | undefined
  readonly tool_call?: boolean | undefined
  readonly reasoning?: boolean | undefined
}

/**
 * A provider of models. Its key in `ai.providers` is the first half of `provider/model`; when that key is itself a
 * provider type, `type` may be left out. What is not given here comes from the environment, such as `OPENAI_API_KEY`.
 */
export type ProviderConfig = {
  readonly type?: ProviderType | undefined
  readonly apiKey?: string | undefined
  /** Address of the API; required for `openai-compatible`. */
  readonly baseUrl?: string | undefined
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Models to offer beside the well-known ones. An `openai-compatible` provider that lists any has only those. */
  readonly models?: readonly ModelConfig[] | undefined
  /** Amazon Bedrock only. */
  readonly region?: string | undefined
  readonly accessKeyId?: string | undefined
  readonly secretAccessKey?: string | undefined
  readonly sessionToken?: string | undefined
  /** Demo model only: milliseconds between two words, 25 when left out. */
  readonly delayMs?: number | undefined
}

export type AiConfig = {
  readonly providers?: Readonly<Record<string, ProviderConfig>> | undefined
  /** Other names of models, such as `fast: { model: 'openai/gpt-5-mini' }`. */
  readonly routers?: Readonly<Record<string, { readonly model: string }>> | undefined
  /** Writes titles: `provider/model` or an alias. Without one, chats keep their first words as the title. */
  readonly utilityModel?: string | undefined
}

export type ResolvedProvider = Omit<ProviderConfig, 'type' | 'models'> & {
  readonly key: string
  readonly type: ProviderType
  readonly models: readonly ModelConfig[]
}

export type ResolvedAi = {
  readonly providers: ReadonlyMap<string, ResolvedProvider>
  /** Alias → `provider/model`. */
  readonly aliases: ReadonlyMap<string, string>
  readonly utilityModel: string | null
}
