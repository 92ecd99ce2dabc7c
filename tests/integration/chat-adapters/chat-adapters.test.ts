import { describe, expect, it } from 'vitest'
import { ChatAdapterError } from '#ui/chat/adapter.ts'
import { createRestChatAdapter } from '#ui/chat/rest.ts'
import { type ContractServer, describeChatAdapter } from '../../ui/adapter-contract.ts'
import { createMemoryAdapter } from '../../ui/harness/memory-adapter.ts'
import { MemoryServer } from '../../ui/harness/memory-server.ts'
import { startRestStub } from '../../ui/rest-stub.ts'

const prompts = { agent: 'planner', plainPrompt: 'hello', askingPrompt: 'ask me', longPrompt: 'long' }

async function startMemory(): Promise<ContractServer> {
  return { ...prompts, adapter: createMemoryAdapter(new MemoryServer()), close: async () => {} }
}

async function startHttp(): Promise<ContractServer> {
  const stub = await startRestStub(createMemoryAdapter(new MemoryServer()))
  return {
    ...prompts,
    adapter: createRestChatAdapter({ fetch, baseUrl: `${stub.baseUrl}/` }),
    close: stub.close,
  }
}

describeChatAdapter('in memory', startMemory)
describeChatAdapter('over HTTP', startHttp)

describe('the adapter over HTTP', () => {
  const answering = (response: () => Response | Promise<Response>) =>
    createRestChatAdapter({ fetch: async () => response(), baseUrl: 'http://frogbot.invalid' })

  it('says in words that the server could not be reached', async () => {
    const adapter = answering(() => Promise.reject(new TypeError('fetch failed')))
    const error = await adapter.listAgents().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChatAdapterError)
    expect(error).toMatchObject({
      status: 0,
      message: 'The server could not be reached. Nothing was lost; try again.',
    })
  })

  it('takes the message, the code and the rest of an error answer', async () => {
    const body = {
      error: 'Somebody else answered first.',
      code: 'already-settled',
      settlement: { part: { type: 'tool-question' } },
    }
    const adapter = answering(() => Response.json(body, { status: 409 }))
    await expect(adapter.stop({ agent: 'a', chatId: 'c' })).rejects.toMatchObject({
      message: body.error,
      code: 'already-settled',
      status: 409,
      details: { settlement: body.settlement },
    })
  })

  it('takes the first message of a collection’s errors', async () => {
    const adapter = answering(() =>
      Response.json({ errors: [{ message: 'The title is too long.' }] }, { status: 400 }),
    )
    await expect(adapter.rename('c', 'x')).rejects.toMatchObject({
      message: 'The title is too long.',
      code: null,
    })
  })

  it('does not show the page of a proxy as an error', async () => {
    const adapter = answering(() => new Response('<html>Bad gateway</html>', { status: 502 }))
    await expect(adapter.listAgents()).rejects.toMatchObject({
      status: 502,
      message: 'Something went wrong. Nothing was lost; try again.',
    })
  })

  it('refuses an answer of another shape', async () => {
    const adapter = answering(() => Response.json({ agents: [{ slug: 1 }] }))
    await expect(adapter.listAgents()).rejects.toMatchObject({
      message: 'The server gave an answer that could not be read.',
    })
  })
})
