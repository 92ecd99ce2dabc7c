import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFiles } from './hash-files.ts'
import { projectRoot } from './project-paths.ts'
import { runProgram } from './run-program.ts'
import { StartProblem } from './start-problem.ts'

const generated = join(projectRoot, 'src', 'generated')
const stampFile = join(generated, 'prisma.sha256')

/** Generates the database client when there is none for this schema and this Prisma. Tells whether it had to. */
export async function generateClient(stopped?: AbortSignal): Promise<boolean> {
  const stamp = await hashFiles(['prisma/schema.prisma', 'node_modules/prisma/package.json'], () => true)
  const isCurrent =
    existsSync(join(generated, 'prisma')) && (await readFile(stampFile, 'utf8').catch(() => '')) === stamp
  if (isCurrent) return false
  const code = await runProgram(['node_modules/prisma/build/index.js', 'generate', '--no-hints'], {
    quiet: true,
    stopped,
    // Any existing program will do: generating needs no engine, but Prisma would try to download one.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  })
  if (code !== 0) throw new StartProblem('prisma generate failed; its messages are above.')
  await mkdir(generated, { recursive: true })
  await writeFile(stampFile, stamp)
  return true
}
