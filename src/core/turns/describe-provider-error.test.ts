import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, streamText } from 'ai'
import { afterEach, describe, expect, it } from 'vitest'
import { describeProviderError } from './describe-provider-error.ts'

const key = 'sk-live-4f1c9a77e2d84b06'
const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A provider that answers every request with this, and repeats the key it was sent as careless ones do. */
async function startProvider(status: number, text: string): Promise<string> {
  const server = createServer((request, response) => {
    const body = {
      error: { message: `${text} (${request.headers.authorization})`, type: 'error', code: text },
    }
    response.writeHead(status, { 'content-type': 'application/json', 'x-key': key }).end(JSON.stringify(body))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/v1`
}

async function failureOf(baseURL: string): Promise<unknown> {
  const model = createOpenAICompatible({ name: 'test', baseURL, apiKey: key }).chatModel('m')
  return generateText({ model, prompt: 'hi', maxRetries: 0 }).then(
    () => {
      throw new Error('The provider should have failed.')
    },
    (error: unknown) => error,
  )
}

function expectNoSecret(problem: unknown): void {
  const shown = JSON.stringify(problem)
  for (let start = 0; start + 6 <= key.length; start += 1)
    expect(shown).not.toContain(key.slice(start, start + 6))
}

describe('an answer of a real provider', () => {
  it.each([
    [401, 'Incorrect API key provided', 'provider-key-refused'],
    [403, 'Forbidden', 'provider-key-refused'],
    [403, 'blocked by our content policy', 'content-refused'],
    [402, 'Payment required', 'provider-quota'],
    [404, 'The model does not exist', 'provider-model-unknown'],
    [408, 'timeout', 'provider-timeout'],
    [413, 'too big', 'context-too-long'],
    [400, 'maximum context length is 8192 tokens', 'context-too-long'],
    [400, 'prompt is too long: 300000 tokens', 'context-too-long'],
    [400, 'content_filter', 'content-refused'],
    [400, 'API key not valid, invalid_api_key', 'provider-key-refused'],
    [400, 'something else', 'provider-error'],
    [429, 'Rate limit reached', 'provider-rate-limited'],
    [429, 'insufficient_quota', 'provider-quota'],
    [500, 'boom', 'provider-overloaded'],
    [503, 'no capacity', 'provider-overloaded'],
    [504, 'gateway', 'provider-timeout'],
    [529, 'overloaded_error', 'provider-overloaded'],
  ])('with %i "%s" becomes %s, without a part of the key', async (status, text, code) => {
    const problem = describeProviderError(await failureOf(await startProvider(status, text)))
    expect(problem.code).toBe(code)
    expectNoSecret(problem)
    expect(problem.message).not.toContain(text)
  })

  it('keeps the key out of the error part of a stream', async () => {
    const baseURL = await startProvider(401, 'bad key')
    const model = createOpenAICompatible({ name: 'test', baseURL, apiKey: key }).chatModel('m')
    const errors: unknown[] = []
    const result = streamText({
      model,
      prompt: 'hi',
      maxRetries: 0,
      onError: ({ error }) => void errors.push(error),
    })
    await result.consumeStream()
    expect(errors.map((error) => describeProviderError(error).code)).toEqual(['provider-key-refused'])
  })

  it('that only came after retries is told by its last error', async () => {
    const model = createOpenAICompatible({
      name: 't',
      baseURL: await startProvider(429, 'slow down'),
      apiKey: key,
    }).chatModel('m')
    const error = await generateText({ model, prompt: 'hi', maxRetries: 1 }).catch(
      (caught: unknown) => caught,
    )
    expect(describeProviderError(error).code).toBe('provider-rate-limited')
  })

  it('that never came becomes unreachable', async () => {
    const url = await startProvider(200, '')
    const [server] = servers.splice(0)
    await new Promise((resolve) => server?.close(resolve))
    const problem = describeProviderError(await failureOf(url))
    expect(problem.code).toBe('provider-unreachable')
    expect(problem.message).not.toContain('127.0.0.1')
  })
})

describe('other errors', () => {
  it('of a stream that began well are told by their text or type', () => {
    expect(describeProviderError({ type: 'overloaded_error', message: 'Overloaded' }).code).toBe(
      'provider-overloaded',
    )
    expect(describeProviderError('Rate limit reached').code).toBe('provider-rate-limited')
    expect(describeProviderError({ error: { code: 'context_length_exceeded' } }).code).toBe(
      'context-too-long',
    )
    expect(describeProviderError({ message: 'x', code: 429 }).code).toBe('provider-rate-limited')
  })

  it('for a missing key name no variable and no key', () => {
    const error = Object.assign(new Error('OpenAI API key is missing. Pass it …'), {
      name: 'AI_LoadAPIKeyError',
    })
    expect(describeProviderError(error)).toEqual({
      code: 'provider-key-missing',
      message: 'No API key is set for the model provider. An administrator has to add one.',
    })
  })

  it('of a time-out or a name that resolves to nothing are told by their cause', () => {
    expect(describeProviderError(new DOMException('late', 'TimeoutError')).code).toBe('provider-timeout')
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    const error = new APICallError({
      message: `Cannot connect: ${key}`,
      url: `https://u:${key}@host`,
      requestBodyValues: {},
      cause,
    })
    expect(describeProviderError(error).code).toBe('provider-unreachable')
    expectNoSecret(describeProviderError(error))
  })

  it('of any kind, even with itself as its cause, become a fixed sentence', () => {
    const loop: { cause?: unknown } = {}
    loop.cause = loop
    for (const error of [null, undefined, 7, {}, [], loop, new Error(key), Symbol('x')]) {
      expect(describeProviderError(error).code).toBe('provider-error')
      expectNoSecret(describeProviderError(error))
    }
  })
})
