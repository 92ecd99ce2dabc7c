import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '../../scripts/project-paths.ts'
import { testEnvironment } from '../../scripts/test-environment.ts'

export type RunningScript = {
  readonly child: ChildProcess
  /** Everything it has printed until now. */
  readonly output: () => string
  /** Resolves when its output contains a text, rejects when it ends without. */
  readonly waitFor: (text: string) => Promise<void>
  /** Its exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>
}

/** Runs a program of the project with Node, in the clean environment of tests. */
export function runScript(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningScript {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...testEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  const waitFor = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!text.includes(wanted)) return
        listeners.delete(check)
        resolve()
      }
      listeners.add(check)
      void ended.then(() => reject(new Error(`It ended without printing "${wanted}":\n${text}`)))
      check()
    })
  return { child, output: () => text, waitFor, ended }
}
