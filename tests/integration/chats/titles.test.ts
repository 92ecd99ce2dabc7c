import { MockLanguageModelV4 } from 'ai/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateTitle } from '#core/chats/generate-title.ts'
import { renameChat } from '#core/chats/rename-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { createPerson, createWorld, type World } from '../../setup/core-world.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/create-test-database.ts'
import { addChat, addMessage, questionPart, text } from './chats-world.ts'

let database: TestDatabase
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld({ databaseUrl: database.url, script: () => [] })
})

afterAll(async () => {
  await world?.close()
  await database?.drop()
})

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
}

/** The world's dependencies with a utility model that does as told. */
function withTitler(answer: (prompt: string) => Promise<string>): CoreDeps & { readonly logged: object[] } {
  const logged: object[] = []
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => ({
      content: [{ type: 'text', text: await answer(JSON.stringify(prompt)) }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage,
      warnings: [],
    }),
  })
  const { info } = world.deps.models.get('scripted/model')
  return {
    ...world.deps,
    logged,
    log: { ...world.deps.log, info: (fields) => logged.push(fields), warn: () => undefined },
    config: { ...world.deps.config, utilityModel: 'scripted/model' },
    models: { get: () => ({ model, info }), list: () => [info] },
  }
}

async function addNamedChat(fields: Parameters<typeof addChat>[2] = { title: 'Plan a weekend' }) {
  const ada = await createPerson(world)
  const chatId = await addChat(world, ada, fields)
  await addMessage(world, chatId, { parts: [text('Plan a weekend')] })
  await addMessage(world, chatId, { role: 'assistant', parts: [text('Gladly.')] })
  return { ada, chatId }
}

const titleOf = async (chatId: string) =>
  (await world.deps.db.chat.findUniqueOrThrow({ where: { id: chatId } })).title

describe('naming a chat', () => {
  it('replaces the placeholder, or no title, and logs what it used', async () => {
    for (const title of ['Plan a weekend', '']) {
      const { chatId } = await addNamedChat({ title })
      const deps = withTitler(async () => '"Weekend in Lisbon"')
      await generateTitle(deps, { chatId })
      expect(await titleOf(chatId)).toBe('Weekend in Lisbon')
      expect(deps.logged).toMatchObject([{ chatId, usage: { inputTokens: 3, outputTokens: 5 } }])
    }
  })

  it('never overwrites a rename, not even one made meanwhile to exactly the placeholder', async () => {
    const { ada, chatId } = await addNamedChat()
    const deps = withTitler(async () => {
      await renameChat(world.deps, ada, { chatId, title: 'Plan a weekend' })
      return 'Weekend in Lisbon'
    })
    await generateTitle(deps, { chatId })
    expect(await titleOf(chatId)).toBe('Plan a weekend')
  })

  it('happens once: a generated title stays', async () => {
    const { chatId } = await addNamedChat({ title: 'Lisbon', titleSource: 'generated' })
    await generateTitle(
      withTitler(() => Promise.reject(new Error('must not be asked'))),
      { chatId },
    )
    expect(await titleOf(chatId)).toBe('Lisbon')
  })

  it('reads what was pasted, and goes on to the first reply that says something', async () => {
    const chatId = await addChat(world, await createPerson(world))
    await addMessage(world, chatId, { parts: [{ type: 'data-paste', data: { text: 'a long log' } }] })
    await addMessage(world, chatId, { role: 'assistant', parts: [questionPart('c1', 'output-error')] })
    await addMessage(world, chatId, { parts: [text('Why does it fail?')] })
    await addMessage(world, chatId, { role: 'assistant', parts: [text('The disk is full.')] })
    await addMessage(world, chatId, { parts: [text('Thanks')] })
    const prompts: string[] = []
    const deps = withTitler(async (prompt) => {
      prompts.push(prompt)
      return 'A full disk'
    })
    await generateTitle(deps, { chatId })
    expect(prompts).toEqual([
      expect.stringContaining(
        String.raw`Person: a long log\n\nPerson: Why does it fail?\n\nAssistant: The disk is full."`,
      ),
    ])
    expect(await titleOf(chatId)).toBe('A full disk')
  })

  it('that fails, or gives nothing but thinking, leaves the placeholder and does not throw', async () => {
    const answers = [() => Promise.reject(new Error('refused')), async () => '<think>hm</think>']
    for (const answer of answers) {
      const { chatId } = await addNamedChat()
      await generateTitle(withTitler(answer), { chatId })
      expect(await titleOf(chatId)).toBe('Plan a weekend')
    }
  })
})
