import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..', '..', '..')

export type TurnProcess = {
  /** Sends a command; resolves with the answer's JSON. */
  ask(name: 'send' | 'settle', input: object): Promise<Record<string, unknown>>
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
}

type Options = { readonly databaseUrl: string; readonly modelUrl: string; readonly linesFile: string }

export async function startTurnProcess({ databaseUrl, modelUrl, linesFile }: Options): Promise<TurnProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'turn-process.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      FROGBOT_SECRET: 'a secret of the tests, long enough to be one',
      FROGBOT_LOG_LEVEL: 'error',
      SCRIPTED_MODEL_URL: modelUrl,
      APPEND_LINE_FILE: linesFile,
    },
  })
  const ended = once(child, 'exit')
  const complaints: string[] = []
  child.stderr.on('data', (data: Buffer) => complaints.push(data.toString()))
  const ready = once(createInterface(child.stdout), 'line').then(
    ([line]) => JSON.parse(String(line)) as { port: number },
  )
  const { port } = await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`The process did not start: ${complaints.join('')}`)
    }),
  ])
  return {
    async ask(name, input) {
      const response = await fetch(`http://127.0.0.1:${port}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      return (await response.json()) as Record<string, unknown>
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
