/**
 * What answering costs, and what lists cost where there is much: `npm run bench:settle`. Run by hand on a quiet machine;
 * the figures go into docs/performance.md. It builds the app with its own config when there is no build of it.
 */
import { cpus } from 'node:os'
import { Client } from 'pg'
import { startApp } from './start-servers.ts'

const settleSeconds = Number(process.env.BENCH_SECONDS ?? 8)
const listCalls = 50
const chats = Number(process.env.BENCH_CHATS ?? 100_000)
const messages = Number(process.env.BENCH_MESSAGES ?? 1_000_000)

const app = await startApp()
const client = new Client({ connectionString: app.databaseUrl })
await client.connect()
try {
  print(`${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`)
  print('')
  print('| answers of clients | settles/s | p50 ms | p95 ms |')
  print('| --- | --- | --- | --- |')
  await settleFor(4, 2)
  for (const count of [1, 8, 32]) {
    const { perSecond, times } = await settleFor(count, settleSeconds)
    print(`| ${count} | ${perSecond.toFixed(1)} | ${quantile(times, 0.5)} | ${quantile(times, 0.95)} |`)
  }
  const begun = performance.now()
  const chatId = await fill()
  print('')
  print(
    `Filled ${chats} chats and ${messages} messages in ${((performance.now() - begun) / 1000).toFixed(0)} s.`,
  )
  print('')
  print('| list | p50 ms | p95 ms |')
  print('| --- | --- | --- |')
  const lists = [
    [`50 chats of ${chats}`, '/api/chats?limit=50'],
    [`50 chats of ${chats}, page 200`, '/api/chats?limit=50&page=200'],
    [`500 messages of ${messages}`, `/api/messages?where[chat][equals]=${chatId}&limit=500`],
  ] as const
  for (const [name, path] of lists) {
    const times: number[] = []
    for (let count = 0; count < listCalls; count++) times.push(await timed(() => get(path)))
    print(`| ${name} | ${quantile(times, 0.5)} | ${quantile(times, 0.95)} |`)
  }
} finally {
  await client.end()
  await app.stop()
}

/** Keeps that many clients busy: each asks for a question, which is not measured, and answers it, which is. */
async function settleFor(count: number, seconds: number) {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  // Answered together, so that asking takes nothing from the time of the answers.
  let busyMs = 0
  while (performance.now() < end) {
    const asked = await Promise.all(Array.from({ length: count * 4 }, ask))
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        for (const call of asked.slice(index * 4, index * 4 + 4)) times.push(await timed(() => settle(call)))
      }),
    )
    busyMs += performance.now() - begun
  }
  return { perSecond: times.length / (busyMs / 1000), times }
}

type Asked = { readonly chatId: string; readonly toolCallId: string }

async function ask(): Promise<Asked> {
  const body = await post('/api/agents/asker', { prompt: 'color' })
  const { chatId, pending } = body as { chatId: string; pending: { toolCallId: string }[] }
  return { chatId, toolCallId: pending[0]?.toolCallId ?? '' }
}

async function settle({ chatId, toolCallId }: Asked): Promise<void> {
  const output = { answers: [{ header: 'Color', selected: ['Blue'] }] }
  const body = await post(`/api/agents/asker/chats/${chatId}/settle`, { toolCallId, output })
  if ((body as { status?: string }).status !== 'completed') throw new Error(JSON.stringify(body))
}

/** Chats and messages of the one user; returns the chat that has 500 messages. */
async function fill(): Promise<string> {
  const owner = `(SELECT id FROM users LIMIT 1)`
  const each = Math.floor(messages / chats)
  await client.query(
    `INSERT INTO chats (id, "userId", agent, title, "lastMessageAt", "updatedAt", "nextSeq")
     SELECT 'bench-' || i, ${owner}, 'asker', 'Chat ' || i, now() - i * interval '1 second', now(), 600
     FROM generate_series(1, $1::int) i`,
    [chats],
  )
  await client.query(
    `INSERT INTO messages (id, "chatId", seq, role, parts, "updatedAt")
     SELECT c.id || '-' || i, c.id, i, CASE i % 2 WHEN 1 THEN 'user' ELSE 'assistant' END::"MessageRole",
       jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('Some words of a message. ', 8))), now()
     FROM chats c, generate_series(1, CASE c.id WHEN 'bench-1' THEN 500 ELSE $1::int END) i
     WHERE c.id LIKE 'bench-%'`,
    [each],
  )
  await client.query('VACUUM ANALYZE chats, messages')
  return 'bench-1'
}

async function get(path: string): Promise<void> {
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${app.token}` } })
  const { docs } = (await response.json()) as { docs?: unknown[] }
  if (!response.ok || !docs?.length) throw new Error(`${path}: ${response.status}`)
}

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

function quantile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
