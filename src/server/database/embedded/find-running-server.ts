import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessAlive } from './is-process-alive.ts'
import { runCommand } from './run-command.ts'

export type RunningServer = { readonly pid: number; readonly port: number }

/** The process that `postmaster.pid` names, if it really is the server of this folder. */
export async function findRunningServer(clusterFolder: string): Promise<RunningServer | null> {
  const named = await readPidFile(clusterFolder)
  return named && (await isServerOf(named.pid, clusterFolder)) ? named : null
}

/**
 * After a crash or a reboot the number in `postmaster.pid` may belong to another program, and then PostgreSQL refuses
 * to start. A number nobody has it handles itself, and better: it knows of others that start at this moment.
 */
export async function removeMisleadingPidFile(clusterFolder: string): Promise<void> {
  const named = await readPidFile(clusterFolder)
  if (!named || !isProcessAlive(named.pid) || (await isServerOf(named.pid, clusterFolder))) return
  await rm(pidFile(clusterFolder), { force: true })
}

async function readPidFile(clusterFolder: string): Promise<RunningServer | null> {
  const text = await readFile(pidFile(clusterFolder), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 ? { pid, port } : null
}

async function isServerOf(pid: number, clusterFolder: string): Promise<boolean> {
  return (await commandLine(pid)).includes(dataFolder(clusterFolder))
}

async function commandLine(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // macOS has no /proc. On Linux this is a process that has ended, which `ps` does not know either.
    return (await runCommand('ps', ['-o', 'args=', '-p', String(pid)], undefined)).output
  }
}

function pidFile(clusterFolder: string): string {
  return join(dataFolder(clusterFolder), 'postmaster.pid')
}

function dataFolder(clusterFolder: string): string {
  return join(clusterFolder, 'data')
}
