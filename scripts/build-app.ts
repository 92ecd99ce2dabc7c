import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashFiles } from './hash-files.ts'
import type { LaunchEnv } from './launch-env.ts'
import { buildProcessEnv } from './process-env.ts'
import { projectRoot } from './project-paths.ts'
import { runProgram } from './run-program.ts'
import { StartProblem } from './start-problem.ts'

const nextProgram = 'node_modules/next/dist/bin/next'

// Everything that `next build` reads. The client in src/generated follows from the schema.
const sources = [
  'src',
  'public',
  'prisma/schema.prisma',
  'next.config.ts',
  'tailwind.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

type Input = {
  readonly env: LaunchEnv
  /** The environment of this process, or a cleaned one. */
  readonly source: NodeJS.ProcessEnv
  readonly stopped?: AbortSignal | undefined
}

/** Builds the app unless the last finished build was made of the same files. Tells whether it had to. */
export async function buildApp({ env, source, stopped }: Input): Promise<boolean> {
  const stampFile = join(projectRoot, env.distDir, 'frogbot-build')
  const stamp = await hashSources(env.configPath)
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return false
  // Taken away first: a build that fails or is interrupted must not pass for the one before it.
  await rm(stampFile, { force: true })
  const code = await runProgram([nextProgram, 'build'], { env: buildProcessEnv(source, env), stopped })
  if (code !== 0) throw new StartProblem('The build failed; its messages are above.')
  await mkdir(dirname(stampFile), { recursive: true })
  await writeFile(stampFile, stamp)
  return true
}

function hashSources(configPath: string): Promise<string> {
  // A config in a folder of its own may import what lies beside it.
  const folder = dirname(configPath)
  const config = folder === '.' ? configPath : folder
  return hashFiles(
    [...sources, config],
    (path) => !path.startsWith('src/generated') && !/\.(test|spec)\.tsx?$/.test(path),
  )
}
