import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { hashFiles } from './hash-files.ts'
import type { LaunchEnv } from './launch-env.ts'
import { buildProcessEnv } from './process-env.ts'
import { projectRoot } from './project-paths.ts'
import { runProgram } from './run-program.ts'
import { StartProblem } from './start-problem.ts'
import { writeComponents } from './write-components.ts'

const nextProgram = 'node_modules/next/dist/bin/next'

// What a build cannot depend on. Everything else at the top may be imported by the config, or named in it.
const unrelated = new Set([
  'node_modules',
  'bench',
  'coverage',
  'docs',
  'playwright-report',
  'scripts',
  'test-results',
  'tests',
  'next-env.d.ts',
])

type Input = {
  readonly env: LaunchEnv
  /** The environment of this process, or a cleaned one. */
  readonly source: NodeJS.ProcessEnv
  readonly stopped?: AbortSignal | undefined
}

/** Builds the app unless the last finished build was made of the same files. Tells whether it had to. */
export async function buildApp({ env, source, stopped }: Input): Promise<boolean> {
  const stampFile = join(projectRoot, env.distDir, 'frogbot-build')
  const stamp = await hashSources(env)
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return false
  // Taken away first: a build that fails or is interrupted must not pass for the one before it.
  await rm(stampFile, { force: true })
  await writeComponents(env.configPath)
  const code = await runProgram([nextProgram, 'build'], { env: buildProcessEnv(source, env), stopped })
  if (code !== 0) throw new StartProblem('The build failed; its messages are above.')
  await mkdir(dirname(stampFile), { recursive: true })
  await writeFile(stampFile, stamp)
  return true
}

async function hashSources({ configPath, dataDir }: LaunchEnv): Promise<string> {
  const top = await readdir(projectRoot)
  const data = relative(projectRoot, dataDir)
  const sources = top.filter(
    (name) => !unrelated.has(name) && name !== data && !/^\.|\.(md|tsbuildinfo)$/.test(name),
  )
  // A config below a folder of ours, as those of tests are, may import what lies beside it.
  const beside = dirname(configPath)
  return hashFiles([...sources, ...(beside === '.' ? [] : [beside])], isSource)
}

function isSource(path: string): boolean {
  return !/^(src\/generated|prisma\/migrations)\//.test(path) && !/\.(test|spec)\.tsx?$/.test(path)
}
