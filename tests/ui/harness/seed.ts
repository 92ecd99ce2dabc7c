import { hostile } from './hostile.ts'
import { budget, interests, pace } from './memory-script.ts'
import { type MemoryServer, nobody } from './memory-server.ts'

/** Chats to begin with, by name. Returns the id of the one to open; null for an empty chat. */
export function seed(server: MemoryServer, name: string | null): string | null {
  if (name === 'many') return many(server, 500)
  if (name === 'channel') return channel(server)
  if (name === 'full') return full(server)
  if (name === 'hostile') return hostile(server)
  return null
}

const dayMs = 24 * 3600_000
/** Messages of a day in the long chat. */
const perDay = 20

function many(server: MemoryServer, count: number): string {
  const chat = server.createChat('planner', 'A long conversation', 'many')
  // Older ones than the 500 that are loaded at first.
  for (let at = 1; at <= count + 100; at += 1) {
    const isUser = at % 2 === 1
    const text = isUser
      ? `Question number ${at}`
      : `Answer number ${at}\n\n- **one** thing\n- another \`thing\`\n\nAnd some more text after it.`
    server.addMessage(chat, {
      id: `message-${at}`,
      role: isUser ? 'user' : 'assistant',
      parts: [{ type: 'text', text, state: 'done' }],
      createdAt: new Date(Date.now() - Math.ceil((count + 100 - at) / perDay) * dayMs).toISOString(),
    })
  }
  return chat.id
}

function channel(server: MemoryServer): string {
  const chat = server.createChat('planner', 'Trip in Slack', 'channel')
  chat.channelLabel = 'Slack'
  const author = { ...nobody, kind: 'channel' as const, channel: { piece: 'slack', id: 'U1', name: 'Grace' } }
  server.addMessage(chat, {
    role: 'user',
    parts: [{ type: 'text', text: 'Can you plan the offsite?' }],
    author,
  })
  const waiting = server.addMessage(chat, {
    role: 'assistant',
    parts: [
      { type: 'text', text: 'One question first.', state: 'done' },
      {
        type: 'tool-question',
        toolCallId: 'slack-call',
        state: 'input-available',
        input: { questions: [pace, budget] },
      },
    ],
  })
  chat.turn = { state: 'awaiting', messageId: waiting.id, lastError: null, canContinue: false }
  return chat.id
}

function full(server: MemoryServer): string {
  const chat = server.createChat('planner', 'Everything at once', 'full')
  server.addMessage(chat, {
    role: 'user',
    parts: [{ type: 'text', text: 'Plan a weekend in Lisbon' }],
    author: { ...nobody, kind: 'user', userId: 'ada', name: 'Ada' },
  })
  const answers = [
    { header: 'Pace', selected: ['Slow'] },
    { header: 'Interests', selected: ['Food', 'Music'] },
    { header: 'Budget', selected: [], custom: 'about 400 €' },
  ]
  const settlement = {
    toolCallId: 'full-1',
    toolName: 'question',
    outcome: 'answered' as const,
    actor: { ...nobody, kind: 'user' as const, userId: 'bob', name: 'Bob' },
    settledAt: new Date().toISOString(),
  }
  server.addMessage(chat, {
    role: 'assistant',
    settlements: [settlement],
    parts: [
      { type: 'reasoning', text: 'A weekend is short. I should ask how full it may be.', state: 'done' },
      { type: 'text', text: 'Three questions first.', state: 'done' },
      {
        type: 'tool-question',
        toolCallId: 'full-1',
        state: 'output-available',
        input: { questions: [pace, interests, budget] },
        output: { answers },
      },
      { type: 'step-start' },
      {
        type: 'tool-search_places',
        toolCallId: 'full-2',
        state: 'output-available',
        input: { query: 'viewpoints' },
        output: { places: ['Graça'] },
      },
      {
        type: 'tool-book_table',
        toolCallId: 'full-3',
        state: 'output-error',
        input: { at: '20:00' },
        errorText: 'The restaurant is closed.',
      },
      {
        type: 'text',
        text: 'Saturday is for Alfama, Sunday for Belém. Shall I go into detail?',
        state: 'done',
      },
    ],
  })
  server.addMessage(chat, {
    role: 'user',
    parts: [{ type: 'text', text: 'Ask me about the hotel, please' }],
    author: { ...nobody, kind: 'user', userId: 'ada', name: 'Ada' },
  })
  server.addMessage(chat, {
    role: 'assistant',
    settlements: [
      {
        ...settlement,
        toolCallId: 'full-4',
        outcome: 'dismissed' as const,
        actor: { ...settlement.actor, userId: 'ada', name: 'Ada' },
      },
    ],
    parts: [
      {
        type: 'tool-question',
        toolCallId: 'full-4',
        state: 'output-error',
        input: { questions: [budget] },
        errorText: 'Dismissed by the user.',
      },
    ],
  })
  return chat.id
}
