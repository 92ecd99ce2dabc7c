import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterLayout } from './cluster-layout.ts'
import { removeMisleadingPidFile } from './find-running-server.ts'
import { commandEnv } from './run-command.ts'

/** Server settings by name, as in postgresql.conf. */
export type ServerSettings = Readonly<Record<string, string>>

const defaultSettings: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Errors of single statements carry people's data; the application reports its own.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Starts the server process. It lives in its own session, so that Ctrl-C reaches it only through us, last. */
export async function spawnServer(
  layout: ClusterLayout,
  port: number,
  settings: ServerSettings,
): Promise<ChildProcess> {
  const data = join(layout.folder, 'data')
  await removeMisleadingPidFile(layout.folder)
  const log = await open(logFile(layout), 'w', 0o600)
  const options = Object.entries({ ...defaultSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(
    join(layout.nativeFolder, 'bin', 'postgres'),
    ['-D', data, '-p', String(port), ...options],
    {
      ...layout.user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: commandEnv(),
    },
  )
  // Without a listener a failed spawn would throw; that it failed is seen by its exit code and the log.
  child.on('error', () => undefined)
  child.unref()
  await log.close()
  return child
}

/** The last lines the server wrote, for error messages. */
export async function readLogTail(layout: ClusterLayout): Promise<string> {
  const text = await readFile(logFile(layout), 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-8).join('\n')
}

function logFile(layout: ClusterLayout): string {
  return join(layout.folder, 'server.log')
}
