import { spawn } from 'node:child_process'
import type { ServerUser } from './server-user.ts'

type Finished = { readonly ok: boolean; readonly output: string }

/** Runs a program to its end as the server's account, from a folder that every account can enter. */
export function runCommand(
  file: string,
  args: readonly string[],
  user: ServerUser | undefined,
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: commandEnv(),
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}

/** PG* variables of the caller would change what the server's programs do; the locale their messages. */
export function commandEnv(): NodeJS.ProcessEnv {
  return { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }
}
