import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

const compiler = resolve('node_modules/typescript/bin/tsc')

/** What the TypeScript compiler says of a project, one message a line; nothing when it has no objection. */
export function checkTypes(project: string): Promise<readonly string[]> {
  return new Promise((done, fail) => {
    execFile(process.execPath, [compiler, '-p', project, '--pretty', 'false'], (error, stdout, stderr) => {
      if (error && stdout === '') fail(new Error(`The compiler did not run: ${stderr || error.message}`))
      else done(stdout.split('\n').filter((line) => line.trim() !== ''))
    })
  })
}
