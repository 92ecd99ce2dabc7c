import { Client } from 'pg'
import { ada, adminEnv } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { runScript } from '../setup/run-script.ts'
import { callTool, hold, say, startScriptedModel } from '../setup/scripted-model.ts'

const color = {
  questions: [{ header: 'Color', question: 'Which color?', options: [{ label: 'Red' }, { label: 'Blue' }] }],
}
const blue = { answers: [{ header: 'Color', selected: ['Blue'] }] }

test('npm run worker goes on with the turn of a killed server, and a signal ends it', async ({
  database,
  request,
  startServer,
}) => {
  const model = await startScriptedModel()
  const env = { ...adminEnv, SCRIPTED_MODEL_URL: model.url }
  const server = await startServer({ env })
  const { email, password } = ada
  const login = await request.post(`${server.url}/api/users/login`, { data: { email, password } })
  const { token } = await login.json()
  const headers = { authorization: `Bearer ${token}` }
  model.reply(callTool('question', color))
  const agent = `${server.url}/api/agents/scripted`
  const asked = await (await request.post(agent, { headers, data: { prompt: 'Paint the door' } })).json()

  const held = hold(say('never heard'))
  model.reply(held)
  const [{ toolCallId }] = asked.pending
  const settled = request
    .post(`${agent}/chats/${asked.chatId}/settle`, { headers, data: { toolCallId, output: blue } })
    .catch(() => null)
  await model.received(2)
  await server.kill('SIGKILL')
  await settled

  model.reply(say('Blue it is, by somebody else.'))
  const worker = runScript(['scripts/start.mjs', 'worker'], { ...env, DATABASE_URL: database.url })
  await worker.waitFor('The worker is ready.')
  await model.received(3)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await expect
    .poll(async () => (await client.query('SELECT state FROM chat_turns')).rows)
    .toEqual([{ state: 'idle' }])
  const { rows } = await client.query(`SELECT parts::text FROM messages WHERE role = 'assistant'`)
  expect(rows).toHaveLength(1)
  expect(rows[0].parts).toContain('Blue it is, by somebody else.')
  await client.end()

  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
  held.release()
  await model.close()
})
