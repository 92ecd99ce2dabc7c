import { z } from 'zod'
import type { Actor } from '#core/access/actor.ts'
import { buildConfig } from '#core/config/build-config.ts'
import type { AgentAccess } from '#core/config/config-types.ts'
import { question } from '#core/tools/question-tool.ts'
import type { AnyTool, Tool } from '#core/tools/tool-types.ts'
import { createContainer } from '#server/container.ts'
import { readServerEnv } from '#server/env.ts'
import { type Script, type ScriptedModels, scriptedModels } from './scripted-steps.ts'

/** A server tool that tells what it was called with, for tests. */
export function noteTool(notes: string[]): Tool {
  return {
    slug: 'note',
    description: 'Notes a text.',
    inputSchema: z.object({ text: z.string() }),
    execute: async ({ input }) => {
      const { text } = input as { text: string }
      notes.push(text)
      return { noted: text }
    },
  }
}

type Options = {
  readonly databaseUrl: string
  readonly script: Script
  readonly tools?: readonly AnyTool[] | undefined
  readonly models?: ScriptedModels | undefined
  readonly utilityModel?: string | undefined
  /** The access rule of `asker`; signed-in people when left out. */
  readonly access?: AgentAccess | undefined
  readonly turnsPerMinute?: number | undefined
}

/** A whole server process without its HTTP surface: real database, real streams, a scripted model, one agent `asker`. */
export async function createWorld(options: Options) {
  const models = options.models ?? scriptedModels(options.script)
  const config = buildConfig({
    ai: {
      providers: {
        scripted: { type: 'openai-compatible', baseUrl: 'http://127.0.0.1:9', models: [{ id: 'model' }] },
      },
      ...(options.utilityModel === undefined ? {} : { utilityModel: options.utilityModel }),
    },
    pieces: [{ slug: 'slack', label: 'Slack' }],
    ...(options.turnsPerMinute === undefined
      ? {}
      : { limits: { turns: { perMinute: options.turnsPerMinute } } }),
    agents: [
      {
        slug: 'asker',
        model: 'scripted/model',
        tools: options.tools ?? [question],
        ...(options.access === undefined ? {} : { access: options.access }),
      },
      { slug: 'open', model: 'scripted/model', tools: [question], access: () => true },
      { slug: 'closed', model: 'scripted/model', access: () => false },
    ],
  })
  const env = readServerEnv({
    DATABASE_URL: options.databaseUrl,
    FROGBOT_SECRET: 'a secret of the tests, long enough to be one',
    FROGBOT_LOG_LEVEL: 'fatal',
  })
  const container = await createContainer({ config, env, models })
  const { deps } = container
  return { deps, models, container, close: () => container.close() }
}

export type World = Awaited<ReturnType<typeof createWorld>>

let count = 0

/** A signed-in person of their own. */
export async function createPerson(
  world: World,
  role: 'admin' | 'user' = 'user',
): Promise<Actor & { kind: 'user' }> {
  count += 1
  const user = await world.deps.db.user.create({
    data: {
      id: world.deps.ids.make(),
      email: `person${count}@example.com`,
      name: `Person ${count}`,
      role,
      passwordHash: 'none',
    },
  })
  return { kind: 'user', user: { id: user.id, email: user.email, name: user.name, role: user.role } }
}

/** Resolves when the condition holds; the test's own time-out ends the wait. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export const textMessage = (text: string) => ({ parts: [{ type: 'text', text }] })

export const colorQuestion = {
  questions: [{ header: 'Color', question: 'Which color?', options: [{ label: 'Red' }, { label: 'Blue' }] }],
}
export const blue = { answers: [{ header: 'Color', selected: ['Blue'] }] }
export const red = { answers: [{ header: 'Color', selected: ['Red'] }] }
