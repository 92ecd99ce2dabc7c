import { randomUUID } from 'node:crypto'
import { expect, test } from '../setup/e2e-test.ts'
import { type Caller, type HttpAnswer, type HttpApp, startHttpApp } from '../setup/http-app.ts'
import { callTool, hold, say, step } from '../setup/scripted-model.ts'
import type { ScriptedReply } from '../setup/scripted-reply.ts'

const questions = [
  { header: 'Color', question: 'Which color?', options: [{ label: 'Red' }, { label: 'Blue' }] },
]
const asksColor = (id: string) => callTool('question', { questions }, id)
const blue = { answers: [{ header: 'Color', selected: ['Blue'] }] }
const purple = { answers: [{ header: 'Color', selected: ['Purple'] }] }

let app: HttpApp
let owner: Caller
let stranger: Caller

test.beforeAll(async () => {
  app = await startHttpApp()
  owner = await app.person('owner')
  stranger = await app.person('stranger')
})
test.afterAll(() => app?.stop())
test.beforeEach(() => app.model.reset())

/** A chat that waits for an answer to `call`, and what one may send to it. */
async function waiting(...reply: readonly ScriptedReply[]) {
  const call = `call_${randomUUID()}`
  app.model.reply(reply.length > 0 ? step(...reply) : asksColor(call))
  const { body } = await owner.call('/api/agents/scripted', { body: { prompt: 'Ask me' } })
  const chatId = body.chatId ?? ''
  const path = `/api/agents/scripted/chats/${chatId}`
  const toolCallId = body.pending?.[0]?.toolCallId ?? call
  const messageId = body.pending?.[0]?.messageId ?? ''
  return {
    chatId,
    toolCallId,
    messageId,
    path,
    settle: (answer: object, options: object = {}) =>
      owner.call(`${path}/settle`, { body: { toolCallId, ...answer }, ...options }),
    /** As a chat UI does it: the waiting message, with outputs in its parts. */
    resubmit: (outputs: Readonly<Record<string, unknown>>, options: object = {}) => {
      const parts = Object.entries(outputs).map(([id, output]) => ({
        type: 'tool-question',
        toolCallId: id,
        state: 'output-available',
        input: { questions },
        output,
      }))
      const messages = [{ id: messageId, role: 'assistant', parts }]
      return owner.call('/api/agents/scripted', { body: { chatId, messages }, ...options })
    },
  }
}
type Options = { readonly stream: boolean }

/** A chat whose turn is over. */
async function finished() {
  const { body } = await owner.call('/api/agents/scripted', { body: { prompt: 'Hello' } })
  const chatId = body.chatId ?? ''
  const [message] = await app.query(`SELECT id FROM messages WHERE "chatId" = $1 AND role = 'user'`, [chatId])
  return { chatId, path: `/api/agents/scripted/chats/${chatId}`, messageId: String(message?.id) }
}

const pickFile = () => callTool('pick_file', { files: ['a.txt'] }, `pick_${randomUUID()}`)

type Row = readonly [
  name: string,
  status: number,
  code: string | undefined,
  attempt: (options: Options) => Promise<HttpAnswer>,
]

const rows: readonly Row[] = [
  [
    'an option that was not offered',
    400,
    'invalid-output',
    async (o) => (await waiting()).settle({ output: purple }, o),
  ],
  [
    'an output of another shape',
    400,
    'invalid-output',
    async (o) => (await waiting()).settle({ output: 'Blue' }, o),
  ],
  [
    'an output the tool itself refuses',
    400,
    'invalid-output',
    async (o) => (await waiting(pickFile())).settle({ output: { file: 'b.txt' } }, o),
  ],
  [
    'a caller the tool refuses',
    403,
    'forbidden',
    async (o) =>
      (await waiting(pickFile())).settle(
        { output: { file: 'a.txt' } },
        { ...o, headers: { 'x-deny-pick': '1' } },
      ),
  ],
  [
    'an id that no open call has',
    404,
    'call-not-found',
    async (o) => (await waiting()).settle({ toolCallId: 'call_unknown', output: blue }, o),
  ],
  [
    'an answer to what is answered',
    409,
    'already-settled',
    async (o) => {
      const chat = await waiting()
      await chat.settle({ output: blue })
      return chat.settle({ output: blue }, o)
    },
  ],
  [
    'an answer to a question of a channel',
    409,
    'channel-chat',
    async (o) => {
      const chat = await waiting()
      await app.query(
        `UPDATE chats SET channel = 'slack', "channelKey" = $1, "channelThread" = '{}' WHERE id = $1`,
        [chat.chatId],
      )
      return chat.settle({ output: blue }, o)
    },
  ],
  [
    'an answer to a chat that waits for nothing',
    409,
    'not-awaiting',
    async (o) => {
      const { body } = await owner.call('/api/agents/scripted', { body: { prompt: 'Hello' } })
      const path = `/api/agents/scripted/chats/${body.chatId}/settle`
      return owner.call(path, { body: { toolCallId: 'call_1', output: blue }, ...o })
    },
  ],
  [
    'a message that keeps changing',
    409,
    'write-conflict',
    async (o) => {
      const chat = await waiting()
      // Every write to it is lost, as if somebody else had always been faster.
      await app.query(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`)
      await app.query(
        `CREATE TRIGGER lose BEFORE UPDATE ON messages FOR EACH ROW WHEN (OLD.id = '${chat.messageId}') EXECUTE FUNCTION lose()`,
      )
      const answer = await chat.settle({ output: blue }, o)
      await app.query('DROP FUNCTION lose CASCADE')
      return answer
    },
  ],
  [
    'a body without toolCallId',
    400,
    undefined,
    async (o) => (await waiting()).settle({ toolCallId: undefined, output: blue }, o),
  ],
  ['a body with neither output nor dismissed', 400, undefined, async (o) => (await waiting()).settle({}, o)],
  [
    'a body with both',
    400,
    undefined,
    async (o) => (await waiting()).settle({ output: blue, dismissed: true }, o),
  ],
  ['dismissed: false', 400, undefined, async (o) => (await waiting()).settle({ dismissed: false }, o)],
  [
    'a body with more than that',
    400,
    undefined,
    async (o) => (await waiting()).settle({ output: blue, extra: 1 }, o),
  ],
  [
    'a resubmit while another call of the step is open',
    409,
    'pending-calls',
    async (o) => {
      const [first, second] = [`call_${randomUUID()}`, `call_${randomUUID()}`]
      const chat = await waiting(asksColor(first), asksColor(second))
      return chat.resubmit({ [first]: blue }, o)
    },
  ],
  [
    'a resubmit while the turn goes on already',
    409,
    'turn-in-progress',
    async (o) => {
      const chat = await waiting()
      const held = hold(say('Blue it is.'))
      app.model.reply(held)
      const asked = app.model.requests.length
      await chat.settle({ output: blue }, { headers: { prefer: 'respond-async' } })
      // Else the next row's request could come first and take this reply.
      await app.model.received(asked + 1)
      const answer = await chat.resubmit({ [chat.toolCallId]: blue }, o)
      held.release()
      return answer
    },
  ],
  [
    'a resubmit of an answer that does not fit',
    400,
    'invalid-output',
    async (o) => {
      const chat = await waiting()
      return chat.resubmit({ [chat.toolCallId]: purple }, o)
    },
  ],
  [
    'a resubmit of what is answered',
    409,
    'already-settled',
    async (o) => {
      const chat = await waiting()
      await chat.settle({ output: blue })
      return chat.resubmit({ [chat.toolCallId]: blue }, o)
    },
  ],
  [
    'a change of a message that runs already',
    409,
    'not-queued',
    async (o) => {
      const { path, messageId } = await finished()
      const body = { parts: [{ type: 'text', text: 'Changed' }] }
      return owner.call(`${path}/messages/${messageId}`, { method: 'PATCH', body, ...o })
    },
  ],
  [
    'a continuation of a reply that ended well',
    409,
    'nothing-to-continue',
    async (o) => owner.call(`${(await finished()).path}/continue`, { method: 'POST', ...o }),
  ],
  [
    'another reply while a question waits',
    409,
    'pending-calls',
    async (o) => {
      const { path, messageId } = await waiting()
      return owner.call(`${path}/messages/${messageId}/regenerate`, { method: 'POST', ...o })
    },
  ],
  [
    'a message that is stored already and was never for an agent',
    409,
    'already-sent',
    async (o) => {
      const { chatId } = await finished()
      const parts = [{ type: 'text', text: 'A note' }]
      const { body } = await owner.call('/api/messages', { body: { chat: chatId, parts } })
      const messages = [{ id: body.doc?.id, role: 'user', parts }]
      return owner.call('/api/agents/scripted', { body: { chatId, messages }, ...o })
    },
  ],
  [
    'a model that is not offered',
    400,
    'unknown-model',
    (o) => owner.call('/api/agents/scripted', { body: { prompt: 'Hi', model: 'scripted/other' }, ...o }),
  ],
  [
    'a text that is too long',
    413,
    undefined,
    (o) => owner.call('/api/agents/scripted', { body: { prompt: 'x'.repeat(1_000_001) }, ...o }),
  ],
  [
    'a token that is none',
    401,
    'token-invalid',
    (o) =>
      app.anonymous.call('/api/agents/open', {
        body: { prompt: 'Hi' },
        headers: { authorization: 'Bearer frog_none' },
        ...o,
      }),
  ],
  [
    'a page of another site with the cookie of a session',
    403,
    'cross-site',
    (o) =>
      app.anonymous.call('/api/agents/open', {
        body: { prompt: 'Hi' },
        headers: { cookie: 'frogbot.session=x', origin: 'https://elsewhere.example' },
        ...o,
      }),
  ],
  [
    'a turn too many in a minute',
    429,
    'rate-limited',
    async (o) => {
      const hasty = await app.person(`hasty-${randomUUID()}`)
      await hasty.call('/api/agents/scripted', { body: { prompt: 'Hi' } })
      await app.query(`UPDATE turn_allowances SET "wholeAt" = now() + interval '1 hour'
        WHERE caller = (SELECT 'user:' || id FROM users ORDER BY "createdAt" DESC LIMIT 1)`)
      const answer = await hasty.call('/api/agents/scripted', { body: { prompt: 'Hi' }, ...o })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
      return answer
    },
  ],
]

for (const [name, status, code, attempt] of rows) {
  test(`${name} is ${status} ${code ?? 'without a code'}, asked for JSON and for a stream`, async () => {
    for (const stream of [false, true]) {
      const answer = await attempt({ stream })
      expect(answer.status, answer.text).toBe(status)
      expect(answer.body.code).toBe(code)
      expect(answer.body.error).toMatch(/\w/)
      if (code === 'already-settled')
        expect(answer.body.settlement?.part).toMatchObject({ state: 'output-available', output: blue })
    }
  })
}

test('a refused answer leaves the question open, and a good one is taken afterwards', async () => {
  const chat = await waiting()
  await chat.settle({ output: purple })
  expect((await owner.call(`${chat.path}/pending`)).body).toMatchObject({
    state: 'awaiting',
    pending: [{ toolCallId: chat.toolCallId }],
  })
  expect((await chat.settle({ output: blue })).body.status).toBe('completed')
})

test('access: what belongs to somebody else does not exist, and what is not allowed is refused', async () => {
  const { chatId, path, toolCallId, messageId } = await waiting()
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
