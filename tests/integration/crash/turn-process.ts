/**
 * A server process with the turn machine and nothing else, for tests that kill it. It takes commands as JSON over
 * loopback HTTP (`POST /send`, `POST /settle`), prints `{"port":…}` when it is ready, and recovers turns at its start
 * as every process does.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Actor } from '#core/access/actor.ts'
import { isDomainError } from '#core/errors.ts'
import { settleCall } from '#core/questions/settle-call.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import { createContainer } from '#server/container.ts'
import { readServerEnv } from '#server/env.ts'
import { startProcess } from '#server/start-process.ts'
import config from '../../fixtures/configs/scripted.config.ts'

const command = z.object({
  user: z.object({ id: z.string(), email: z.string() }),
  chatId: z.string().optional(),
  text: z.string().default(''),
  toolCallId: z.string().default(''),
  output: z.unknown().optional(),
})

const container = await createContainer({ config, env: readServerEnv(process.env) })
const { deps } = container

async function obey(name: string, input: z.output<typeof command>): Promise<unknown> {
  const { chatId } = input
  const actor: Actor = { kind: 'user', user: { ...input.user, name: null, role: 'user' } }
  if (name === '/send')
    return sendMessage(deps, actor, {
      agent: 'scripted',
      chatId,
      message: { parts: [{ type: 'text', text: input.text }] },
    })
  if (name === '/settle')
    return settleCall(deps, actor, {
      chatId: chatId ?? '',
      toolCallId: input.toolCallId,
      answer: { output: input.output },
    })
  throw new Error(`There is no command ${name}`)
}

const server = createServer(async (request, response) => {
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  try {
    answer(200, await obey(request.url ?? '', command.parse(await json(request))))
  } catch (error) {
    answer(isDomainError(error) ? error.status : 500, { error: String(error) })
  }
})
startProcess(container)
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
