import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readScriptedRequest, type ScriptedMessage } from '../../setup/scripted-request.ts'

/** What the model does in one step; at a `wait` it has sent all before it and holds the rest back. */
export type HeldItem =
  | { readonly text: string }
  | { readonly call: string; readonly input: unknown; readonly id: string }
  | { readonly wait: Promise<unknown> }

export type HeldModel = {
  readonly url: string
  readonly requests: readonly (readonly ScriptedMessage[])[]
  close(): Promise<void>
}

/** A loopback model in OpenAI's streaming format that can stop in the middle of a step. */
export async function startHeldModel(
  script: (messages: readonly ScriptedMessage[]) => readonly HeldItem[],
): Promise<HeldModel> {
  const requests: (readonly ScriptedMessage[])[] = []
  const server = createServer(async (message, response) => {
    const { messages } = await readScriptedRequest(message)
    requests.push(messages)
    await play(response, script(messages))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function play(response: ServerResponse, items: readonly HeldItem[]): Promise<void> {
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'held', created: 0, model: 'held', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    )
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  let calls = 0
  for (const item of items) {
    if ('wait' in item) await item.wait
    else if ('text' in item) send({ content: item.text })
    else {
      const call = { name: item.call, arguments: JSON.stringify(item.input) }
      send({ tool_calls: [{ index: calls++, id: item.id, type: 'function', function: call }] })
    }
    if (response.destroyed) return
  }
  send({}, calls > 0 ? 'tool_calls' : 'stop')
  response.end('data: [DONE]\n\n')
}
