import { randomUUID } from 'node:crypto'
import { expect, test } from '../setup/e2e-test.ts'
import { type Caller, type HttpApp, startHttpApp } from '../setup/http-app.ts'
import { callTool } from '../setup/scripted-model.ts'

const questions = [
  { header: 'Color', question: 'Which color?', options: [{ label: 'Red' }, { label: 'Blue' }] },
]
const blue = { answers: [{ header: 'Color', selected: ['Blue'] }] }

let app: HttpApp
let owner: Caller
let stranger: Caller

test.beforeAll(async () => {
  app = await startHttpApp()
  owner = await app.person('owner')
  stranger = await app.person('stranger')
  app.model.respond(() => callTool('question', { questions }, `call_${randomUUID()}`))
})
test.afterAll(() => app?.stop())

test('access: what belongs to somebody else does not exist, and what is not allowed is refused', async () => {
  const asked = await owner.call('/api/agents/scripted', { body: { prompt: 'Ask me' } })
  const { chatId = '', pending: [call] = [] } = asked.body
  const [toolCallId, messageId] = [call?.toolCallId ?? '', call?.messageId ?? '']
  const path = `/api/agents/scripted/chats/${chatId}`
  const settle = { toolCallId, output: blue }
  const queued = await owner.call('/api/agents/scripted', { body: { prompt: 'Next', chatId } })
  expect(queued).toMatchObject({ status: 202, body: { status: 'queued', delivery: 'queue' } })
  const message = `${path}/messages/${queued.body.messageId}`
  const parts = [{ type: 'text', text: 'Changed' }]
  const data = { chat: chatId, parts }
  const slack = await storeChat({ userOf: chatId, channel: 'slack' })
  const ownerless = await storeChat({ channel: null })
  const inSlack = `/api/agents/scripted/chats/${slack}`
  const refused: readonly (readonly [
    who: Caller,
    method: string,
    path: string,
    body: unknown,
    status: number,
    code?: string,
  ])[] = [
    [stranger, 'POST', '/api/agents/scripted', { prompt: 'Hi', chatId }, 404, 'not-found'],
    [app.anonymous, 'POST', '/api/agents/open', { prompt: 'Hi', chatId }, 404, 'not-found'],
    [stranger, 'GET', `${path}/pending`, undefined, 404, 'not-found'],
    [stranger, 'POST', `${path}/settle`, settle, 404, 'not-found'],
    [app.anonymous, 'POST', `${path}/settle`, settle, 404, 'not-found'],
    [stranger, 'GET', `${path}/stream`, undefined, 404, 'not-found'],
    [stranger, 'POST', `${path}/stop`, {}, 404, 'not-found'],
    [stranger, 'PATCH', message, { parts }, 404, 'not-found'],
    [stranger, 'PATCH', message, { delivery: 'steer' }, 404, 'not-found'],
    [stranger, 'DELETE', message, undefined, 404, 'not-found'],
    [stranger, 'POST', `${path}/messages/${messageId}/regenerate`, {}, 404, 'not-found'],
    [stranger, 'POST', `/api/chats/${chatId}/branch`, {}, 404, 'not-found'],
    [stranger, 'GET', `/api/chats/${chatId}`, undefined, 404, 'not-found'],
    [stranger, 'PATCH', `/api/chats/${chatId}`, { title: 'Mine' }, 403, 'forbidden'],
    [stranger, 'DELETE', `/api/chats/${chatId}`, undefined, 403, 'forbidden'],
    [stranger, 'GET', `/api/messages/${messageId}`, undefined, 404, 'not-found'],
    [stranger, 'POST', '/api/messages', data, 403, 'forbidden'],
    [stranger, 'PATCH', `/api/messages/${messageId}`, { parts }, 403, 'forbidden'],
    [stranger, 'DELETE', `/api/messages/${messageId}`, undefined, 403, 'forbidden'],
    [app.anonymous, 'POST', '/api/chats', { agent: 'open' }, 403, 'forbidden'],
    [owner, 'POST', '/api/agents/nobody', { prompt: 'Hi' }, 404, 'unknown-agent'],
    [owner, 'POST', '/api/agents/admins', { prompt: 'Hi' }, 403, 'forbidden'],
    [app.anonymous, 'POST', '/api/agents/scripted', { prompt: 'Hi' }, 403, 'forbidden'],
    [owner, 'POST', `/api/agents/bare/chats/${chatId}/settle`, settle, 404, 'not-found'],
    [owner, 'POST', '/api/agents/scripted', { prompt: 'Hi', chatId: slack }, 409, 'channel-chat'],
    [owner, 'POST', `${inSlack}/settle`, settle, 409, 'channel-chat'],
    [owner, 'POST', `${inSlack}/stop`, {}, 409, 'channel-chat'],
    [owner, 'POST', '/api/messages', { ...data, chat: slack }, 403, 'forbidden'],
    [owner, 'POST', '/api/agents/open', { prompt: 'Hi', chatId: ownerless }, 404, 'not-found'],
    [owner, 'GET', `/api/agents/open/chats/${ownerless}/pending`, undefined, 404, 'not-found'],
    [owner, 'GET', '/api/frogbot-chat-turns', undefined, 404, 'not-found'],
    [owner, 'POST', '/api/users', { email: 'x@example.com', password: 'correct horse' }, 403, 'forbidden'],
    [owner, 'POST', '/api/agents/scripted', { messages: [{ role: 'system', parts }] }, 400],
    [owner, 'POST', '/api/agents/scripted', { messages: [{ role: 'assistant', parts }] }, 400],
    [owner, 'POST', '/api/agents/scripted', { prompt: 'Hi', messages: [{ role: 'user', parts }] }, 400],
    [owner, 'POST', '/api/agents/scripted', {}, 400],
    [owner, 'POST', '/api/agents/scripted', '{', 400],
  ]
  for (const [who, method, target, body, status, code] of refused)
    for (const stream of [false, true]) {
      const answer = await who.call(target, { method, body, stream })
      expect(answer.status, `${method} ${target} ${answer.text}`).toBe(status)
      expect(answer.body.code, `${method} ${target}`).toBe(code)
    }
  const foreign = await stranger.call(`/api/messages?where[chat][equals]=${chatId}`)
  expect(foreign.body.docs).toEqual([])
  const ended = await fetch(`${app.url}/api/users/me`, {
    headers: { authorization: 'Bearer frogbot_nothing' },
  })
  expect(ended.status).toBe(401)
  // Nothing of all this has changed anything.
  expect((await owner.call(`${path}/pending`)).body).toMatchObject({
    state: 'awaiting',
    pending: [{ toolCallId }],
  })
  expect((await owner.call(`/api/chats/${slack}`)).body).toMatchObject({
    channelLabel: 'slack',
    channel: 'slack',
  })
})

/** A chat as the channel engine or server code stores it: of the owner of another chat, or of nobody. */
async function storeChat({ userOf = null, channel }: { userOf?: string | null; channel: string | null }) {
  const id = randomUUID()
  await app.query(
    `INSERT INTO chats (id, "userId", agent, channel, "channelKey", "updatedAt")
     VALUES ($1, (SELECT "userId" FROM chats WHERE id = $2), $4, $3, CASE WHEN $3::text IS NULL THEN NULL ELSE $1 END, now())`,
    [id, userOf, channel, channel === null ? 'open' : 'scripted'],
  )
  return id
}
