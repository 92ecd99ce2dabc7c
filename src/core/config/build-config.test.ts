import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { FrogbotRequest } from '#core/config/request-types.ts'
import { question } from '#core/tools/question-tool.ts'
import { buildConfig } from './build-config.ts'
import { ConfigError } from './config-error.ts'

const ai = { providers: { openai: { apiKey: 'k' } }, routers: { fast: { model: 'openai/gpt-5.4-mini' } } }
const tool = { slug: 'note', description: 'Notes.', inputSchema: z.object({}), execute: () => 'ok' }

/** The lines of the error for a config that its types would refuse too. */
function mistakes(config: Record<string, unknown>): string[] {
  try {
    Reflect.apply(buildConfig, null, [{ ai, ...config }])
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

const agent = (more: Record<string, unknown>) => ({ agents: [{ slug: 'a', model: 'fast', ...more }] })

describe('a config with next to nothing', () => {
  it('gets every default', () => {
    const config = buildConfig({ ai, agents: [{ slug: 'trip-planner', model: 'fast' }] })
    const [planner] = config.core.agents.values()
    expect(planner).toMatchObject({
      profile: { name: 'Trip planner', avatar: null, description: null },
      tools: [],
      channels: [],
    })
    expect(planner?.stopWhen).toHaveLength(1)
    expect(config.collections.chats).toMatchObject({ slug: 'chats', adopted: false, hidden: false })
    expect(config.collections.messages).toMatchObject({ slug: 'messages', adopted: false, hidden: true })
    expect(config.core.utilityModel).toBeNull()
    expect(config.warnings).toEqual([])
  })

  it('knows the alias fast without an ai section, as the documentation writes it', () => {
    expect(() =>
      buildConfig({ agents: [{ slug: 'planner', model: 'fast', tools: [question] }] }),
    ).not.toThrow()
  })

  it('lets any signed-in user use an agent, and nobody else', async () => {
    const [resolved] = buildConfig({ ai, agents: [{ slug: 'a', model: 'fast' }] }).core.agents.values()
    const access = (user: { id: string } | null) => resolved?.access({ req: { user } as FrogbotRequest })
    expect(await access({ id: 'ada' })).toBe(true)
    expect(await access(null)).toBe(false)
  })

  it('stops an agent after 20 steps', async () => {
    const [resolved] = buildConfig({ ai, agents: [{ slug: 'a', model: 'fast' }] }).core.agents.values()
    const [stop] = resolved?.stopWhen ?? []
    const isOver = (count: number) => stop?.({ steps: Array.from({ length: count }) as never[] })
    expect([await isOver(19), await isOver(20)]).toEqual([false, true])
  })
})

describe('root tools', () => {
  it('are offered to every agent but those that do not inherit', () => {
    const agents = [
      { slug: 'a', model: 'fast' },
      { slug: 'b', model: 'fast', inheritTools: false, tools: [tool] },
    ]
    const resolved = buildConfig({ ai, tools: [question], agents }).core.agents
    expect(resolved.get('a')?.tools).toEqual([question])
    expect(resolved.get('b')?.tools).toEqual([tool])
  })

  it('are offered once when an agent lists the same one', () => {
    const resolved = buildConfig({
      ai,
      tools: [question],
      agents: [{ slug: 'a', model: 'fast', tools: [question] }],
    })
    expect(resolved.core.agents.get('a')?.tools).toEqual([question])
  })

  it('must not share a slug with a different tool of an agent', () => {
    expect(mistakes({ tools: [question], ...agent({ tools: [{ ...question }] }) })).toEqual([
      'agents[0].tools[0].slug "question" is also the slug of a different root tool. Rename one of the two, or write inheritTools: false.',
    ])
  })
})

describe('a mistake stops with its key and the remedy', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'two agents of one slug',
      {
        agents: [
          { slug: 'a', model: 'fast' },
          { slug: 'a', model: 'fast' },
        ],
      },
      'agents[1].slug "a" is the slug of another agent. Give every agent',
    ],
    ['a bad slug', agent({ slug: 'My Agent' }), 'agents[0].slug is not a slug. Write lower-case'],
    [
      'an unknown alias',
      agent({ model: 'fats' }),
      'agents[0].model "fats" is not a known model. Write one of the aliases fast, or provider/model with one of the providers: openai.',
    ],
    [
      'an unknown provider',
      agent({ model: 'nope/model' }),
      'agents[0].model "nope/model" is not a known model.',
    ],
    [
      'a provider without a model',
      agent({ model: 'openai/' }),
      'agents[0].model "openai/" is not a known model.',
    ],
    [
      'no model',
      { agents: [{ slug: 'a' }] },
      'agents[0].model is missing or not a text. Write provider/model',
    ],
    [
      'an unknown key',
      agent({ instuctions: 'x' }),
      'agents[0].instuctions is not a known key. Remove it, or write one of: slug, model, instructions',
    ],
    ['an unknown root key', { agent: [] }, 'agent is not a known key. Remove it'],
    [
      'an unknown piece',
      agent({ channels: ['slack'] }),
      'agents[0].channels[0] "slack" is not the slug of a piece. Add the piece',
    ],
    [
      'two tools of one slug',
      agent({ tools: [tool, { ...tool }] }),
      'agents[0].tools[1].slug "note" is the slug of another tool here.',
    ],
    [
      'a client tool with execute',
      agent({ tools: [{ ...question, execute: () => 1 }] }),
      'agents[0].tools[0].execute is not allowed on a client tool. Remove it',
    ],
    [
      'an empty client.kind',
      agent({ tools: [{ ...question, client: { kind: ' ' } }] }),
      'agents[0].tools[0].client.kind is empty.',
    ],
    [
      'a client tool without client',
      agent({ tools: [{ ...question, client: undefined }] }),
      'agents[0].tools[0].client is not an object.',
    ],
    [
      'an unknown client key',
      agent({ tools: [{ ...question, client: { kind: 'x', acces: 1 } }] }),
      'agents[0].tools[0].client.acces is not a known key.',
    ],
    [
      'a client tool without outputSchema',
      agent({ tools: [{ ...question, outputSchema: undefined }] }),
      'agents[0].tools[0].outputSchema is missing or not a zod schema.',
    ],
    [
      'a server tool without execute',
      agent({ tools: [{ ...tool, execute: undefined }] }),
      'agents[0].tools[0].execute is missing. Write execute',
    ],
    [
      'a tool without a schema',
      agent({ tools: [{ ...tool, inputSchema: {} }] }),
      'agents[0].tools[0].inputSchema is missing or not a zod schema.',
    ],
    [
      'a tool name with blanks',
      agent({ tools: [{ ...tool, slug: 'my tool' }] }),
      'agents[0].tools[0].slug is not a tool name.',
    ],
    ['a short secret', { secret: 'short' }, 'secret is shorter than 32 characters.'],
    [
      'a provider without a type',
      { ai: { providers: { mine: {} } } },
      'ai.providers.mine.type is missing. Write one of: openai',
    ],
    [
      'a compatible provider without an address',
      { ai: { providers: { mine: { type: 'openai-compatible' } } } },
      'ai.providers.mine.baseUrl is missing.',
    ],
    [
      'an alias for nothing',
      { ai: { ...ai, routers: { fast: { model: 'fast' } } } },
      'ai.routers.fast.model "fast" is not a known model.',
    ],
    [
      'an unknown utility model',
      { ai: { ...ai, utilityModel: 'slow' } },
      'ai.utilityModel "slow" is not a known model.',
    ],
    [
      'a dashboard elsewhere',
      { admin: { components: { views: { dashboard: { Component: '/x#X', path: '/home' } } } } },
      'admin.components.views.dashboard.path is not “/”.',
    ],
    [
      'two pieces of one slug',
      {
        pieces: [
          { slug: 's', label: 'S' },
          { slug: 's', label: 'S' },
        ],
      },
      'pieces[1].slug "s" is the slug of another piece.',
    ],
  ])('%s', (_, config, line) => {
    expect(mistakes(config)[0]).toContain(line)
  })

  it('together with all the others', () => {
    expect(
      mistakes({
        agents: [
          { slug: 'a', model: 'x/y' },
          { slug: 'a', model: 'fast', channels: ['z'] },
        ],
      }),
    ).toHaveLength(3)
  })

  it('without showing a key', () => {
    const lines = mistakes({
      ai: { providers: { mine: { apiKey: 'sk-very-secret', baseUrl: 'ftp://u:sk-very-secret@host' } } },
    })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join()).not.toContain('sk-very-secret')
  })
})

describe('models of a compatible provider', () => {
  const local = { type: 'openai-compatible' as const, baseUrl: 'http://127.0.0.1:1/v1' }

  it('are any when it lists none, and only the listed ones when it lists some', () => {
    const with_ = (models: { id: string }[]) => ({
      ai: { providers: { local: { ...local, models } } },
      agents: [{ slug: 'a', model: 'local/org/m' }],
    })
    expect(mistakes(with_([]))).toEqual([])
    expect(mistakes(with_([{ id: 'org/m' }]))).toEqual([])
    expect(mistakes(with_([{ id: 'other' }]))[0]).toContain(
      'agents[0].model "local/org/m" is not a known model. Write one of: local/other',
    )
  })
})
