/** The same model behind the bare AI SDK: no database, no Next, no access rules. Prints `{"port":…}` when it is ready. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pipeUIMessageStreamToResponse, streamText, toUIMessageStream } from 'ai'
import { z } from 'zod'
import { createModels } from '#server/models/create-models.ts'
import config from './bench.config.ts'

const { model } = createModels(config, {}).get('demo/demo')
const body = z.object({ prompt: z.string() })

const server = createServer(async (request, response) => {
  const { prompt } = body.parse(await json(request))
  const result = streamText({ model, prompt })
  await pipeUIMessageStreamToResponse({ response, stream: toUIMessageStream({ stream: result.stream }) })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
