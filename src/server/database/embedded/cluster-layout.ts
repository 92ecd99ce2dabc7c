import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { prepareNativeFolder } from './native-folder.ts'
import { runCommand } from './run-command.ts'
import { findServerUser, type ServerUser } from './server-user.ts'
import { SHARED_ROOT } from './shared-root.ts'

/** Where everything of one embedded server lies, and who runs it. */
export type ClusterLayout = {
  /** `bin`, `lib` and `share` of PostgreSQL, where the server's account can execute them. */
  readonly nativeFolder: string
  /** Holds `access.json` (ours alone), the log, and the server's `data`. */
  readonly folder: string
  readonly user: ServerUser | undefined
}

/** Decides where the server of a data folder lives. The same data folder always gives the same answer. */
export async function prepareLayout(dataDir: string): Promise<ClusterLayout> {
  const user = findServerUser()
  // Others may pass but not list: the server's account must reach its own folder below.
  await mkdir(dataDir, { recursive: true, mode: user ? 0o711 : 0o700 })
  const folder = await chooseFolder(await realpath(dataDir), user)
  return { nativeFolder: await prepareNativeFolder(user), folder, user }
}

async function chooseFolder(dataDir: string, user: ServerUser | undefined): Promise<string> {
  const inProject = join(dataDir, 'postgres')
  if (!user) return inProject
  const elsewhere = join(SHARED_ROOT, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  if (existsSync(elsewhere)) return join(elsewhere, 'postgres')
  if ((await runCommand('/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir], user)).ok) return inProject
  // Starting an empty database beside the existing one would look like lost data.
  if (existsSync(inProject))
    throw new EmbeddedDatabaseError(
      `The database in ${inProject} belongs to account ${user.uid}, which cannot enter that folder any more.`,
    )
  await mkdir(elsewhere, { recursive: true, mode: 0o711 })
  return join(elsewhere, 'postgres')
}
