import { describe, expect, it } from 'vitest'
import { aiFromEnvironment } from './ai-from-environment.ts'
import { buildConfig } from './build-config.ts'

const standardOf = (env: Record<string, string>) => aiFromEnvironment(env).routers?.standard?.model

describe('the models of the environment', () => {
  it('are the demo model without any key', () => {
    expect(standardOf({})).toBe('demo/demo')
    expect(standardOf({ OPENAI_API_KEY: ' ' })).toBe('demo/demo')
  })

  it.each([
    ['ANTHROPIC_API_KEY', 'anthropic/'],
    ['OPENAI_API_KEY', 'openai/'],
    ['GOOGLE_GENERATIVE_AI_API_KEY', 'google/'],
    ['MISTRAL_API_KEY', 'mistral/'],
    ['XAI_API_KEY', 'xai/'],
    ['GROQ_API_KEY', 'groq/'],
  ])('are those of the provider %s belongs to', (name, provider) => {
    const config = aiFromEnvironment({ [name]: 'key' })
    expect(config.routers?.standard?.model).toContain(provider)
    expect(() => buildConfig({ ai: config, agents: [{ slug: 'a', model: 'fast' }] })).not.toThrow()
  })

  it('are those of Bedrock only when the region is known too', () => {
    expect(standardOf({ AWS_BEARER_TOKEN_BEDROCK: 'k' })).toBe('demo/demo')
    expect(standardOf({ AWS_BEARER_TOKEN_BEDROCK: 'k', AWS_REGION: 'eu-central-1' })).toContain(
      'amazon-bedrock/',
    )
  })

  it('are those of a compatible server when OPENAI_BASE_URL is set, with or without a key', () => {
    const env = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_MODEL: 'llama', ANTHROPIC_API_KEY: 'k' }
    const config = aiFromEnvironment(env)
    expect(config.providers?.openai).toMatchObject({
      type: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:1/v1',
    })
    expect(config.providers?.anthropic).toEqual({})
    expect(config.routers?.standard?.model).toBe('openai/llama')
    expect(() => buildConfig({ ai: config })).not.toThrow()
  })

  it('include every provider with a key, so that all can be chosen', () => {
    const { providers } = aiFromEnvironment({ ANTHROPIC_API_KEY: 'a', GROQ_API_KEY: 'b' })
    expect(Object.keys(providers ?? {})).toEqual(['anthropic', 'groq'])
  })

  it('never hold the key itself, except for a compatible server', () => {
    expect(JSON.stringify(aiFromEnvironment({ OPENAI_API_KEY: 'sk-secret' }))).not.toContain('sk-secret')
  })
})
