import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleMarkdown } from './sample-markdown.ts'

const sections = 12
/** About 200 words a second, faster than most models write. */
const delayMs = 5

/** A provider in OpenAI's format whose every reply is long. */
export async function startLongReplyModel() {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => void stream(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function stream(response: ServerResponse): Promise<void> {
  const head = { id: 'chatcmpl-bench', created: 0, model: 'long', object: 'chat.completion.chunk' }
  const send = (delta: object, finish_reason: string | null, more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`,
    )
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let section = 1; section <= sections; section++) {
    for (const content of sampleMarkdown(section).match(/\s*\S+|\s+$/g) ?? []) {
      if (response.destroyed) return
      send({ content }, null)
      await sleep(delayMs)
    }
  }
  send({ content: '\n\nThe end of the long reply.' }, null)
  send({}, 'stop', { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } })
  response.end('data: [DONE]\n\n')
}
