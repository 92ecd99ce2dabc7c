import { expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { branchChat } from '#core/chats/branch-chat.ts'
import { getChatView } from '#core/chats/get-chat-view.ts'
import { listPending } from '#core/questions/list-pending.ts'
import { listWaiting } from '#core/questions/list-waiting.ts'
import { resubmitAnswers } from '#core/questions/resubmit-answers.ts'
import { settleCall } from '#core/questions/settle-call.ts'
import { awaitTurn } from '#core/turns/await-turn.ts'
import { joinTurn } from '#core/turns/join-turn.ts'
import { editQueued, removeQueued } from '#core/turns/queued-message.ts'
import { continueTurn, editMessage, regenerate } from '#core/turns/restart-turn.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import { stopTurn } from '#core/turns/stop-turn.ts'
import { blue, createPerson, textMessage, type World } from '../../setup/core-world.ts'
import { toolResults } from '../../setup/scripted-steps.ts'
import {
  asks,
  channelPerson,
  createChannelChat,
  failureOf,
  messagesOf,
  queue,
  start,
  turnOf,
  useProcesses,
  whenTurn,
} from './processes.ts'

const processes = useProcesses([], () => true)
const anonymous = { kind: 'anonymous' } as const

type Target = { readonly chatId: string; readonly messageId: string; readonly replyId: string }

/** Everything that changes a chat, as that actor. */
function writes({ deps }: World, actor: Actor, { chatId, messageId, replyId }: Target) {
  const answer: Parameters<typeof resubmitAnswers>[2]['message'] = {
    role: 'assistant',
    parts: [{ type: 'tool-question', toolCallId: 'c1', state: 'output-available', output: blue }],
  }
  return {
    send: () => sendMessage(deps, actor, { agent: 'asker', chatId, message: textMessage('x') }),
    settle: () => settleCall(deps, actor, { chatId, toolCallId: 'c1', answer: { output: blue } }),
    dismiss: () => settleCall(deps, actor, { chatId, toolCallId: 'c1', answer: { dismissed: true } }),
    resubmit: () => resubmitAnswers(deps, actor, { agent: 'asker', chatId, message: answer }),
    stop: () => stopTurn(deps, actor, { chatId }),
    continue: () => continueTurn(deps, actor, { chatId }),
    regenerate: () => regenerate(deps, actor, { chatId, messageId: replyId }),
    edit: () => editMessage(deps, actor, { chatId, messageId, ...textMessage('x') }),
    editQueued: () => editQueued(deps, actor, { chatId, messageId, ...textMessage('x') }),
    removeQueued: () => removeQueued(deps, actor, { chatId, messageId }),
  }
}
const reads = ({ deps }: World, actor: Actor, { chatId }: Target) => ({
  pending: () => listPending(deps, actor, { chatId }),
  join: () => joinTurn(deps, actor, { chatId }),
})

const state = async (chatId: string) => ({
  messages: await messagesOf(processes.main, chatId),
  turn: await processes.main.deps.db.chatTurn.findUnique({ where: { chatId } }),
  chat: await processes.main.deps.db.chat.findUnique({ where: { id: chatId } }),
})

async function waitingChat(owner: Actor) {
  const { main } = processes
  processes.script = (prompt) => (toolResults(prompt).length === 0 ? [asks('c1')] : [{ text: 'Ok.' }])
  const sent = await start(main, owner, 'Ask')
  await whenTurn(main, sent.chatId, 'awaiting')
  return sent
}

test('whoever a chat does not belong to gets 404 for everything, and nothing changes', async () => {
  const { main } = processes
  const owned = await waitingChat(await createPerson(main))
  const ownerless = await waitingChat(anonymous)
  const channelChat = await createChannelChat(main)
  const strangers: [Actor, Target][] = [
    [await createPerson(main), owned],
    [await createPerson(main, 'admin'), owned],
    [anonymous, owned],
    [channelPerson('slack:other', 'ada'), owned],
    [await createPerson(main), ownerless],
    [channelPerson(channelChat.channelKey, 'ada'), ownerless],
    [anonymous, { ...owned, chatId: channelChat.chatId }],
    [channelPerson('slack:other', 'ada'), { ...owned, chatId: channelChat.chatId }],
    [await createPerson(main), { ...owned, chatId: channelChat.chatId }],
    [await createPerson(main), { ...owned, chatId: 'no-such-chat' }],
  ]
  for (const [actor, target] of strangers) {
    const before = await state(target.chatId)
    const all = { ...writes(main, actor, target), ...reads(main, actor, target) }
    for (const [name, action] of Object.entries(all)) {
      const error = await failureOf(action())
      expect([name, error]).toMatchObject([name, { status: 404, message: 'There is no such chat.' }])
    }
    expect(await state(target.chatId)).toEqual(before)
  }
})

test('a chat in the trash is read but not written', async () => {
  const { main } = processes
  const person = await createPerson(main)
  const sent = await waitingChat(person)
  await main.deps.db.chat.update({ where: { id: sent.chatId }, data: { deletedAt: new Date() } })
  const before = await state(sent.chatId)
  const refused = { ...writes(main, person, sent), branch: () => branchChat(main.deps, person, sent) }
  for (const [name, action] of Object.entries(refused))
    expect([name, await failureOf(action())]).toMatchObject([
      name,
      { status: 404, message: 'This chat is in the trash. Restore it to go on.' },
    ])
  expect(await state(sent.chatId)).toEqual(before)
  const view = await getChatView(main.deps, person, sent)
  expect(view).toMatchObject({ deletedAt: expect.any(String), writable: false, turn: { state: 'awaiting' } })
  expect(await reads(main, person, sent).pending()).toMatchObject({
    state: 'awaiting',
    pending: view.pending,
  })
  expect(view.pending.map(({ toolCallId }) => toolCallId)).toEqual(['c1'])
  expect((await listWaiting(main.deps, person)).count).toBe(0)
  await main.deps.db.chat.update({ where: { id: sent.chatId }, data: { deletedAt: null } })
  expect((await listWaiting(main.deps, person)).count).toBe(1)
  const settled = await writes(main, person, sent).settle()
  expect(settled).toMatchObject({ status: 'running' })
})

test('the owner of a channel chat gets 409 channel-chat for every write, and may read it', async () => {
  const { main } = processes
  const owner = await createPerson(main)
  const { chatId, channelKey } = await createChannelChat(main, owner.user.id)
  processes.script = () => [{ text: 'Ok.' }]
  const sent = await start(main, channelPerson(channelKey, 'ada'), 'Hi', { chatId, surface: 'channel' })
  await awaitTurn(main.deps, sent)
  const before = await state(chatId)
  for (const [name, action] of Object.entries(writes(main, owner, sent))) {
    expect([name, await failureOf(action())]).toMatchObject([
      name,
      {
        status: 409,
        code: 'channel-chat',
        message: 'This conversation happens in Slack. Continue it there, or branch it into a new chat.',
      },
    ])
  }
  expect(await state(chatId)).toEqual(before)
  for (const read of Object.values(reads(main, owner, sent))) await read()
})

test('anybody anonymous who knows the id of a chat without an owner can answer and go on', async () => {
  const { main } = processes
  const sent = await waitingChat(anonymous)
  const settled = await settleCall(
    main.deps,
    { kind: 'anonymous' },
    {
      chatId: sent.chatId,
      toolCallId: 'c1',
      answer: { output: blue },
    },
  )
  expect(settled.status).toBe('running')
  await whenTurn(main, sent.chatId, 'idle')
  const [, reply] = await messagesOf(main, sent.chatId)
  expect(reply?.settlements).toMatchObject([{ actor: { kind: 'anonymous', userId: null } }])
})

test('an agent whose rule refuses the person takes no message, and one that does not exist is 404', async () => {
  const { main } = processes
  const person = await createPerson(main)
  const before = await main.deps.db.chat.count()
  const send = (actor: Actor, agent: string, more = {}) =>
    failureOf(sendMessage(main.deps, actor, { agent, message: textMessage('x'), ...more }))
  expect(await send(person, 'closed')).toMatchObject({ code: 'forbidden', status: 403 })
  expect(await send(anonymous, 'closed')).toMatchObject({ code: 'forbidden', status: 403 })
  for (const slug of ['nobody', '__proto__', 'constructor', ''])
    expect(await send(person, slug)).toMatchObject({ code: 'unknown-agent', status: 404 })
  expect(await main.deps.db.chat.count()).toBe(before)
})

test('a chat is reached only under its own agent', async () => {
  const { main } = processes
  const person = await createPerson(main)
  const { chatId } = await waitingChat(person)
  const agent = 'open'
  const attempts = [
    () => sendMessage(main.deps, person, { agent, chatId, message: textMessage('x') }),
    () => settleCall(main.deps, person, { agent, chatId, toolCallId: 'c1', answer: { output: blue } }),
    () => stopTurn(main.deps, person, { agent, chatId }),
    () => listPending(main.deps, person, { agent, chatId }),
    () => joinTurn(main.deps, person, { agent, chatId }),
    () => continueTurn(main.deps, person, { agent, chatId }),
  ]
  for (const attempt of attempts) expect(await failureOf(attempt())).toMatchObject({ status: 404 })
  expect(await turnOf(main, chatId)).toMatchObject({ state: 'awaiting' })
})

test('a message id of somebody else tells nothing and takes nothing over', async () => {
  const { main } = processes
  processes.script = () => [{ text: 'Ok.' }]
  const id = 'guessable-id'
  const mine = await start(main, anonymous, 'Secret', {
    agent: 'open',
    message: { id, ...textMessage('Secret') },
  })
  for (const actor of [anonymous, await createPerson(main)]) {
    const sent = await start(main, actor, 'Guess', {
      agent: 'open',
      message: { id, ...textMessage('Guess') },
    })
    expect(sent.chatId).not.toBe(mine.chatId)
    expect(sent.messageId).not.toBe(id)
  }
})

test('somebody else who looks for the chat does not wake its dead turn', async () => {
  const { main } = processes
  processes.script = () => [{ wait: new Promise<void>(() => undefined) }]
  const dying = await processes.start()
  const sent = await start(dying, await createPerson(main), 'Hi')
  await processes.kill(dying)
  const stranger = await createPerson(main)
  for (const action of Object.values(writes(main, stranger, sent))) await failureOf(action())
  expect(await turnOf(main, sent.chatId)).toMatchObject({ state: 'running' })
})

test('queued messages of a person are theirs alone', async () => {
  const { main } = processes
  const person = await createPerson(main)
  const sent = await waitingChat(person)
  const queued = await queue(main, person, sent.chatId, 'Next')
  const stranger = await createPerson(main)
  const target = { chatId: sent.chatId, messageId: queued.messageId }
  expect(await failureOf(removeQueued(main.deps, stranger, target))).toMatchObject({ status: 404 })
  expect(await main.deps.db.message.count({ where: { chatId: sent.chatId, status: 'queued' } })).toBe(1)
})
