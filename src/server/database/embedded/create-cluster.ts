import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVER_ROLE, writeAccess } from './cluster-access.ts'
import type { ClusterLayout } from './cluster-layout.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { findFreePort } from './find-free-port.ts'
import { runCommand } from './run-command.ts'

/** Creates the server's files unless they exist. Of two processes that try at once, one wins and both use its files. */
export async function createCluster(layout: ClusterLayout): Promise<void> {
  if (existsSync(layout.folder)) return
  // Made beside and renamed: an interrupted initdb leaves nothing that could be taken for a database.
  const unfinished = `${layout.folder}.${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(unfinished, { recursive: true, mode: layout.user ? 0o711 : 0o700 })
  try {
    await initialise({ ...layout, folder: unfinished })
    await rename(unfinished, layout.folder)
  } catch (error) {
    if (!existsSync(layout.folder)) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function initialise(layout: ClusterLayout): Promise<void> {
  const password = randomBytes(24).toString('hex')
  const data = join(layout.folder, 'data')
  const passwordFile = join(layout.folder, 'password')
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (layout.user) {
    await chown(data, layout.user.uid, layout.user.gid)
    await chown(passwordFile, layout.user.uid, layout.user.gid)
  }
  const made = await runCommand(
    join(layout.nativeFolder, 'bin', 'initdb'),
    initArguments(data, passwordFile),
    layout.user,
  )
  if (!made.ok)
    throw new EmbeddedDatabaseError(`The embedded PostgreSQL could not create its files: ${made.output}`)
  await rm(passwordFile)
  await writeAccess(layout.folder, { port: await findFreePort(), password })
}

function initArguments(data: string, passwordFile: string): string[] {
  return [
    `--pgdata=${data}`,
    `--username=${SERVER_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own locale: the same order on every machine, whatever its libraries are.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
}
