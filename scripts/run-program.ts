import { spawn } from 'node:child_process'
import { projectRoot } from './project-paths.ts'

type Options = {
  readonly env?: NodeJS.ProcessEnv | undefined
  readonly quiet?: boolean | undefined
  /** Ends the program when aborted; then the promise rejects. */
  readonly stopped?: AbortSignal | undefined
}

/** Runs a Node program of the project to its end and returns its exit code. `quiet` shows its output only on failure. */
export function runProgram(args: readonly string[], options: Options = {}): Promise<number> {
  const { env = process.env, quiet = false, stopped } = options
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env,
      ...(stopped && { signal: stopped }),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}
