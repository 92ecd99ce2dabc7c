import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText, tool } from 'ai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  callTool,
  cut,
  failWith,
  hold,
  type ScriptedModel,
  say,
  startScriptedModel,
  step,
  think,
} from '../setup/scripted-model.ts'

let server: ScriptedModel

beforeEach(async () => {
  server = await startScriptedModel()
})
afterEach(() => server.close())

const model = () =>
  createOpenAICompatible({
    name: 'scripted',
    baseURL: server.url,
    apiKey: 'k',
    includeUsage: true,
  }).chatModel('m')
const tools = { note: tool({ inputSchema: z.object({ text: z.string() }), outputSchema: z.unknown() }) }

describe('the scripted model', () => {
  it('answers in the order of its replies, streamed and not, and records the requests', async () => {
    server.reply(say('one two'), say('three'))
    const streamed = streamText({ model: model(), prompt: 'first' })
    expect(await streamed.text).toBe('one two')
    expect((await generateText({ model: model(), prompt: 'second' })).text).toBe('three')
    expect(
      server.requests.map(({ lastUserText, isStream, model: id }) => [lastUserText, isStream, id]),
    ).toEqual([
      ['first', true, 'm'],
      ['second', false, 'm'],
    ])
  })

  it('calls tools, several in a step, with ids of its own and a reason to go on', async () => {
    server.reply(
      step(
        think('hm'),
        say('Both.'),
        callTool('note', { text: 'a' }),
        callTool('note', { text: 'b' }, 'mine'),
      ),
    )
    const result = streamText({ model: model(), prompt: 'go', tools })
    expect((await result.toolCalls).map(({ toolCallId, input }) => [toolCallId, input])).toEqual([
      ['call_1', { text: 'a' }],
      ['mine', { text: 'b' }],
    ])
    expect([await result.finishReason, await result.reasoningText, await result.text]).toEqual([
      'tool-calls',
      'hm',
      'Both.',
    ])
    expect(server.requests[0]?.toolNames).toEqual(['note'])
  })

  it('holds a reply until the test releases it', async () => {
    const held = hold(say('late'))
    server.reply(held)
    let isDone = false
    const text = generateText({ model: model(), prompt: 'x' }).then((result) => {
      isDone = true
      return result.text
    })
    await server.received(1)
    expect([isDone, server.open]).toEqual([false, 1])
    held.release()
    expect(await text).toBe('late')
  })

  it('breaks off in the middle, after the first half has arrived', async () => {
    server.reply(cut(say('a b c d e f')))
    const seen: string[] = []
    const read = async () => {
      const result = streamText({ model: model(), prompt: 'x', maxRetries: 0, onError: () => {} })
      for await (const part of result.stream) {
        if (part.type === 'text-delta') seen.push(part.text)
        if (part.type === 'error') throw part.error
      }
    }
    await expect(read()).rejects.toThrow()
    expect(seen.join('')).toMatch(/^a b/)
    expect(seen.join('')).not.toContain('f')
  })

  it('fails with a status, and answers by a function of the request', async () => {
    server.reply(failWith(401, 'no'))
    await expect(generateText({ model: model(), prompt: 'x', maxRetries: 0 })).rejects.toMatchObject({
      statusCode: 401,
    })
    server.respond(({ lastUserText, messages }) => say(`${messages.length}: ${lastUserText}`))
    expect((await generateText({ model: model(), prompt: 'hello' })).text).toBe('1: hello')
  })

  it('turns an error of the test’s own function into a 500 instead of hanging', async () => {
    server.respond(() => {
      throw new Error('wrong script')
    })
    await expect(generateText({ model: model(), prompt: 'x', maxRetries: 0 })).rejects.toMatchObject({
      statusCode: 500,
    })
  })
})
