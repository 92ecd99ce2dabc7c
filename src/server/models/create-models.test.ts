import { generateText } from 'ai'
import { describe, expect, it } from 'vitest'
import { buildConfig } from '#core/config/build-config.ts'
import type { FrogbotConfig } from '#core/config/frogbot-config.ts'
import { createModels } from './create-models.ts'
import type { ModelV4 } from './language-model-type.ts'
import { loadModel } from './load-model.ts'

const make = (ai: FrogbotConfig['ai'], model = 'fast') =>
  createModels(buildConfig({ ai, agents: [{ slug: 'a', model }] }), {})

const models = make({
  providers: {
    openai: { apiKey: 'k', models: [{ id: 'gpt-5.4-mini', name: 'Mini', modalities: { input: ['text'] } }] },
    local: {
      type: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:9/v1',
      models: [{ id: 'org/llama', modalities: { input: ['text', 'image'] }, reasoning: true }],
    },
  },
  routers: { fast: { model: 'openai/gpt-5.4-mini' }, odd: { model: 'openai/some-new-model' } },
})

describe('the models of a config', () => {
  it('are found by provider/model and by alias, with what the config says of them', () => {
    expect(models.get('fast').info).toEqual({
      id: 'openai/gpt-5.4-mini',
      name: 'Mini',
      provider: 'openai',
      providerType: 'openai',
      input: ['text'],
      reasoning: true,
    })
    expect(models.get('local/org/llama').info).toMatchObject({ input: ['text', 'image'], reasoning: true })
    expect(models.get('local/org/llama').model.modelId).toBe('org/llama')
  })

  it('may be unknown ones of a hosted provider, with unknown input', () => {
    expect(models.get('openai/some-new-model').info).toMatchObject({
      name: 'some-new-model',
      input: null,
      reasoning: false,
    })
  })

  it.each(['nope', 'nope/x', 'openai/', 'local/other', '', '__proto__/x', 'constructor'])(
    'do not include %j, and say so',
    (ref) => {
      expect(() => models.get(ref)).toThrow(
        expect.objectContaining({ name: 'DomainError', kind: 'invalid', code: 'unknown-model' }),
      )
    },
  )

  it('are listed once each: known ones, configured ones and those behind aliases', () => {
    const ids = models.list().map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining([
        'openai/gpt-5.4',
        'openai/gpt-5.4-mini',
        'openai/some-new-model',
        'local/org/llama',
      ]),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('are told to be the demo model by their provider type', () => {
    expect(make({ providers: { demo: {} } }, 'demo/demo').list()).toEqual([
      expect.objectContaining({ id: 'demo/demo', providerType: 'demo', name: 'Demo model' }),
    ])
  })
})

describe('a model', () => {
  const types = [
    'openai',
    'anthropic',
    'google',
    'groq',
    'mistral',
    'xai',
    'openai-compatible',
    'demo',
  ] as const

  it.each(types)('of type %s speaks version 4 of the interface', async (type) => {
    const provider = { key: 'p', type, models: [], apiKey: 'k', baseUrl: 'http://127.0.0.1:9/v1' }
    const model: ModelV4 = await loadModel(provider, type === 'demo' ? 'demo' : 'some-model', {})
    expect(model.specificationVersion).toBe('v4')
  })

  it('of Bedrock takes region and key from the environment', async () => {
    const env = { AWS_REGION: 'eu-central-1', AWS_BEARER_TOKEN_BEDROCK: 'k' }
    const model = await loadModel(
      { key: 'b', type: 'amazon-bedrock', models: [] },
      'us.amazon.nova-lite-v1:0',
      env,
    )
    expect(model.modelId).toBe('us.amazon.nova-lite-v1:0')
  })

  it('behind a lazy one answers as itself', async () => {
    const { model } = make({ providers: { demo: { delayMs: 0 } } }, 'demo/demo').get('demo/demo')
    const { text } = await generateText({ model, prompt: 'hello' })
    expect(text).toContain('demo model')
  })
})
