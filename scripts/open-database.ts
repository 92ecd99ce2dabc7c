import { startEmbeddedDatabase } from '#server/database/start-embedded-database.ts'
import { assertDatabaseAnswers } from './assert-database-answers.ts'
import type { LaunchEnv } from './launch-env.ts'

export type OpenDatabase = {
  readonly url: string
  /** One line for the person at the terminal; holds no password. */
  readonly summary: string
  /** Never resolves for a server of one's own: its clients reconnect. */
  readonly lost: Promise<void>
  readonly close: () => Promise<void>
}

/** The server of DATABASE_URL when it is set, else the embedded one, started or joined. */
export async function openDatabase(env: LaunchEnv): Promise<OpenDatabase> {
  if (env.databaseUrl) {
    await assertDatabaseAnswers(env.databaseUrl)
    return {
      url: env.databaseUrl,
      summary: `connected to ${new URL(env.databaseUrl).host}`,
      lost: new Promise(() => undefined),
      close: async () => undefined,
    }
  }
  const embedded = await startEmbeddedDatabase({ dataDir: env.dataDir })
  const how = embedded.startedHere ? 'started' : 'joined the one that runs'
  return {
    url: embedded.url,
    summary: `${how}, port ${embedded.port}, files in ${embedded.folder}`,
    lost: embedded.lost,
    close: embedded.stop,
  }
}
