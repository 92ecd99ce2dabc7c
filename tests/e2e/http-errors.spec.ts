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

test.beforeAll(async () => {
  app = await startHttpApp()
  owner = await app.person('owner')
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
