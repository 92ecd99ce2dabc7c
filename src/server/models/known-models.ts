import type { Modality } from '#contracts/agent.ts'
import type { ProviderType } from '#core/config/ai-types.ts'

export type KnownModel = {
  readonly id: string
  readonly name: string
  readonly input: readonly Modality[] | null
  readonly reasoning: boolean
}

const text: readonly Modality[] = ['text']
const images: readonly Modality[] = ['text', 'image']
const documents: readonly Modality[] = ['text', 'image', 'pdf']
const media: readonly Modality[] = ['text', 'image', 'pdf', 'audio', 'video']

const know = (id: string, name: string, input: readonly Modality[], reasoning: boolean): KnownModel => ({
  id,
  name,
  input,
  reasoning,
})

/**
 * Well-known models for the pickers, not a limit: any other model of a hosted provider can be configured too. Only
 * what is sure belongs here, since an attachment a model is said not to accept is not sent to it.
 */
export const knownModels: Readonly<Record<ProviderType, readonly KnownModel[]>> = {
  openai: [
    know('gpt-5.4', 'GPT-5.4', documents, true),
    know('gpt-5.4-mini', 'GPT-5.4 mini', documents, true),
    know('gpt-5.4-nano', 'GPT-5.4 nano', documents, true),
    know('gpt-5', 'GPT-5', documents, true),
    know('gpt-5-mini', 'GPT-5 mini', documents, true),
  ],
  anthropic: [
    know('claude-opus-5', 'Claude Opus 5', documents, true),
    know('claude-sonnet-5', 'Claude Sonnet 5', documents, true),
    know('claude-haiku-5-5', 'Claude Haiku 5.5', documents, true),
  ],
  google: [
    know('gemini-2.5-pro', 'Gemini 2.5 Pro', media, true),
    know('gemini-2.5-flash', 'Gemini 2.5 Flash', media, true),
    know('gemini-2.5-flash-lite', 'Gemini 2.5 Flash-Lite', media, true),
  ],
  'amazon-bedrock': [
    know('us.anthropic.claude-sonnet-5', 'Claude Sonnet 5', documents, true),
    know('us.amazon.nova-pro-v1:0', 'Nova Pro', documents, false),
    know('us.amazon.nova-lite-v1:0', 'Nova Lite', documents, false),
  ],
  groq: [
    know('llama-3.3-70b-versatile', 'Llama 3.3 70B', text, false),
    know('llama-3.1-8b-instant', 'Llama 3.1 8B', text, false),
  ],
  mistral: [
    know('mistral-large-latest', 'Mistral Large', images, false),
    know('mistral-medium-latest', 'Mistral Medium', images, false),
    know('mistral-small-latest', 'Mistral Small', images, false),
    know('magistral-medium-latest', 'Magistral Medium', images, true),
  ],
  xai: [
    know('grok-4.20-reasoning', 'Grok 4.20 reasoning', images, true),
    know('grok-4.20-non-reasoning', 'Grok 4.20', images, false),
  ],
  'openai-compatible': [],
  // It thinks when asked to in words, but not longer or shorter.
  demo: [know('demo', 'Demo model', text, false)],
}
