import { randomUUID } from 'node:crypto'
import type { AppPage } from './app-page.ts'
import type { HttpApp } from './http-app.ts'

export type Seed = {
  readonly title: string
  readonly agent?: string | undefined
  /** What its one message says. */
  readonly words?: string | undefined
  readonly minutesAgo?: number | undefined
}

/** Chats of the person who is signed in, without running anything. Gives their ids. */
export async function seedChats(
  { page, url }: AppPage,
  { query }: Pick<HttpApp, 'query'>,
  seeds: readonly Seed[],
): Promise<string[]> {
  const { user } = await (await page.request.get(`${url}/api/users/me`)).json()
  const ids: string[] = []
  for (const { title, agent = 'planner', words = 'Hello', minutesAgo = 1 } of seeds) {
    const id = randomUUID()
    await query(
      `insert into chats (id, "userId", title, agent, "nextSeq", "lastMessageAt", "updatedAt")
       values ($1, $2, $3, $4, 2, now() - $5::int * interval '1 minute', now())`,
      [id, user.id, title, agent, minutesAgo],
    )
    await query(
      `insert into messages (id, "chatId", seq, role, parts, "updatedAt") values ($1, $2, 1, 'user', $3, now())`,
      [randomUUID(), id, JSON.stringify([{ type: 'text', text: words }])],
    )
    ids.push(id)
  }
  return ids
}
