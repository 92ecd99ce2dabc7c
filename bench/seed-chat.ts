import type { Client } from 'pg'
import { sampleMarkdown } from './sample-markdown.ts'

type Seeded = {
  readonly id: string
  readonly title: string
  readonly agent: string
  readonly messages: number
}

/** A chat of the first user whose replies are Markdown, every fifth with a tool call before it. */
export async function seedChat(client: Client, { id, title, agent, messages }: Seeded): Promise<void> {
  await client.query(
    `INSERT INTO chats (id, "userId", agent, title, "titleSource", "lastMessageAt", "updatedAt", "nextSeq")
     SELECT $1, id, $2, $4, 'user', now(), now(), $3 + 1 FROM users LIMIT 1`,
    [id, agent, messages, title],
  )
  for (let seq = 1; seq <= messages; seq++) {
    const isUser = seq % 2 === 1
    await client.query(
      `INSERT INTO messages (id, "chatId", seq, role, parts, "createdAt", "updatedAt")
       VALUES ($1, $2, $3, $4::"MessageRole", $5, now() - $6 * interval '1 minute', now())`,
      [
        `${id}-${seq}`,
        id,
        seq,
        isUser ? 'user' : 'assistant',
        JSON.stringify(isUser ? [text(`Question ${seq}: what comes next, and why?`)] : replyParts(seq)),
        messages - seq,
      ],
    )
  }
}

function replyParts(seq: number): object[] {
  const call = {
    type: 'tool-current_time',
    toolCallId: `call-${seq}`,
    state: 'output-available',
    input: { timeZone: 'UTC' },
    output: { time: '2026-11-30T10:00:00Z' },
  }
  return [
    { type: 'step-start' },
    ...(seq % 10 === 0 ? [call, { type: 'step-start' }] : []),
    text(sampleMarkdown(seq)),
  ]
}

function text(content: string): object {
  return { type: 'text', text: content, state: 'done' }
}
