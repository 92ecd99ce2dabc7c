/**
 * A model a test writes: a loopback HTTP server that speaks OpenAI's chat-completions format, streamed or not, for a
 * provider of type `openai-compatible` at its `url` (tests/fixtures/configs/scripted.config.ts has one).
 *
 *     const model = await startScriptedModel()
 *     model.reply(callTool('question', { questions }), say('Blue it is.'))   // one reply a request, in order
 *     model.respond((request) => say(`You wrote ${request.lastUserText}`))   // for every request the queue has none for
 *
 *     const held = hold(say('late'))                 // answers when the test says so
 *     model.reply(held)
 *     await model.received(1)                        // until the first request is in
 *     held.release()
 *
 *     model.reply(holdBetween(say('first'), say('rest')))   // the same in the middle of a stream
 *
 *     model.reply(cut(say('half of this')))          // breaks the connection in the middle
 *     model.reply(failWith(401, 'bad key'))          // an HTTP error
 *     model.reply(step(think('hm'), say('both'), callTool('a', {}), callTool('b', {})))   // several things in one step
 *
 *     expect(model.requests[0]?.toolNames).toEqual(['question'])
 *     await model.close()
 *
 * Calls get the ids call_1, call_2 … over the server's life, unless one is given. A request with neither a queued
 * reply nor `respond` gets the text "ok".
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failWith, type ScriptedReply, say } from './scripted-reply.ts'
import { readScriptedRequest, type ScriptedRequest } from './scripted-request.ts'
import { sendReply } from './send-scripted-reply.ts'

export { callTool, cut, failWith, hold, holdBetween, say, step, think } from './scripted-reply.ts'
export type { ScriptedRequest } from './scripted-request.ts'

export type ScriptedModel = {
  /** Base address, with `/v1`. */
  readonly url: string
  /** Every request so far, in order of arrival. */
  readonly requests: readonly ScriptedRequest[]
  /** Queues replies, one a request. */
  reply(...replies: readonly ScriptedReply[]): void
  /** Answers the requests the queue has no reply for; may be async. */
  respond(respond: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>): void
  /** Resolves with the newest request when that many have arrived. */
  received(count: number): Promise<ScriptedRequest>
  /** Requests that are being answered right now. */
  readonly open: number
  /** Forgets queue, `respond` and requests. */
  reset(): void
  close(): Promise<void>
}

export async function startScriptedModel({
  port = 0,
}: {
  readonly port?: number
} = {}): Promise<ScriptedModel> {
  const requests: ScriptedRequest[] = []
  const queue: ScriptedReply[] = []
  const waiting = new Set<() => void>()
  const ids = { next: 1 }
  const ok = () => say('ok')
  let respond: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply> = ok
  let open = 0

  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const request = await readScriptedRequest(message)
    requests.push(request)
    const reply = queue.shift()
    for (const check of waiting) check()
    await sendReply(response, request, reply ?? (await respond(request)), ids)
  }
  const server = createServer((message, response) => {
    open += 1
    response.on('close', () => {
      open -= 1
    })
    // What a test's `respond` throws must not hang the request it was made for.
    answer(message, response).catch(async (error: unknown) => {
      if (response.headersSent) response.destroy()
      else await sendReply(response, null, failWith(500, String(error)), ids)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actualPort } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${actualPort}/v1`,
    requests,
    get open() {
      return open
    },
    reply: (...replies) => void queue.push(...replies),
    respond: (next) => {
      respond = next
    },
    received: (count) =>
      new Promise((resolve) => {
        const check = () => {
          const newest = requests.at(-1)
          if (!newest || requests.length < count) return
          waiting.delete(check)
          resolve(newest)
        }
        waiting.add(check)
        check()
      }),
    reset: () => {
      queue.length = 0
      requests.length = 0
      respond = ok
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
