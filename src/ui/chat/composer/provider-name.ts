const names: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'amazon-bedrock': 'Amazon Bedrock',
  groq: 'Groq',
  mistral: 'Mistral',
  xai: 'xAI',
  demo: 'FrogBot',
}

/** A provider as people know it; one that a deployment named itself keeps that name. */
export function toProviderName(key: string): string {
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key
}
