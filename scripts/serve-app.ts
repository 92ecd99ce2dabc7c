import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from './project-paths.ts'
import { StartProblem } from './start-problem.ts'

type Input = {
  readonly mode: 'start' | 'dev'
  readonly host: string
  readonly port: number
  readonly processEnv: NodeJS.ProcessEnv
  readonly stopped?: AbortSignal | undefined
  /** File descriptor for what the server prints; the terminal when left out. */
  readonly log?: number | undefined
}

export type ServedApp = {
  readonly pid: number
  /** The exit code of the server, whenever and however it ends. */
  readonly ended: Promise<number>
  readonly kill: (signal: NodeJS.Signals) => void
  /** Lets requests finish for some seconds, then ends the server. */
  readonly stop: () => Promise<void>
}

const READY_TIMEOUT_MS = 120_000
const STOP_GRACE_MS = 5000

/** Starts Next and resolves when it answers. */
export async function serveApp({ mode, host, port, processEnv, stopped, log }: Input): Promise<ServedApp> {
  const preload = join(projectRoot, 'scripts', 'end-with-parent.mjs')
  const args = ['node_modules/next/dist/bin/next', mode, '-p', String(port), '-H', host]
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    cwd: projectRoot,
    env: { ...processEnv, NODE_ENV: mode === 'dev' ? 'development' : 'production' },
    stdio: ['ignore', log ?? 'pipe', log ?? 'inherit', 'ipc'],
  })
  const output = holdOutput(child)
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1))
  const stop = () => stopChild(child, ended)
  stopped?.addEventListener('abort', stop)
  if (!(await waitUntilReady(host, port, ended))) {
    await stop()
    stopped?.throwIfAborted()
    output.release()
    throw new StartProblem('The server did not start; its messages are above.')
  }
  output.release(isOurs)
  return { pid: child.pid ?? 0, ended, kill: (signal) => child.kill(signal), stop }
}

/** Keeps what the server prints while it starts, so that the address we print is not lost among it. */
function holdOutput({ stdout }: ChildProcess): { release(isWanted?: (line: string) => boolean): void } {
  let held = ''
  const hold = (chunk: Buffer) => {
    held += String(chunk)
  }
  stdout?.on('data', hold)
  return {
    release(isWanted = () => true) {
      const lines = held.split('\n').filter((line) => line !== '' && isWanted(line))
      if (lines.length > 0) console.log(lines.join('\n'))
      stdout?.off('data', hold)
      stdout?.pipe(process.stdout, { end: false })
    },
  }
}

/** Next greets with its version, addresses and times; none of them is the address to open. */
const isOurs = (line: string) => !/^\s*(▲|✓|- (Local|Network|Environments))/.test(line)

/** Resolves with false when the server ended, or did not answer in time. */
async function waitUntilReady(host: string, port: number, ended: Promise<number>): Promise<boolean> {
  const address = `http://${reachable(host)}:${port}/api/health`
  const deadline = Date.now() + READY_TIMEOUT_MS
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded && Date.now() < deadline) {
    const response = await fetch(address, { redirect: 'manual' }).catch(() => null)
    if (response) return true
    await delay(50)
  }
  return false
}

/** An address to call a server by that listens on every address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

async function stopChild(child: ChildProcess, ended: Promise<number>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS)
  await ended
  clearTimeout(timer)
}
