import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type Env, readEnv } from '#server/env.ts'
import { projectRoot } from './project-paths.ts'
import { StartProblem } from './start-problem.ts'

/** The checked environment with its paths resolved against the project. */
export type LaunchEnv = Env & {
  /** Where the build of this config goes, relative to the project. */
  readonly distDir: string
}

const DEFAULT_CONFIG = 'frogbot.config.ts'

/** Reads `.env` (which does not override what is set) and the environment of this process. */
export function readLaunchEnv(): LaunchEnv {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return resolveLaunchEnv(process.env)
}

/** Checks an environment and resolves its paths. */
export function resolveLaunchEnv(source: NodeJS.ProcessEnv): LaunchEnv {
  const env = readEnv(source)
  const absolute = resolve(projectRoot, env.configPath)
  const configPath = relative(projectRoot, absolute)
  if (configPath.startsWith('..'))
    throw new StartProblem(
      `FROGBOT_CONFIG "${env.configPath}" is outside the project. Put the file into ${projectRoot}.`,
    )
  if (!existsSync(absolute))
    throw new StartProblem(
      `FROGBOT_CONFIG "${env.configPath}" does not exist. Create it, or set FROGBOT_CONFIG to the config file of your deployment.`,
    )
  return {
    ...env,
    configPath,
    dataDir: resolve(projectRoot, env.dataDir),
    distDir: chooseDistDir(configPath),
  }
}

/** A build contains one config, so that every config has its own folder. */
function chooseDistDir(configPath: string): string {
  if (configPath === DEFAULT_CONFIG) return '.next'
  return `.next-${createHash('sha256').update(configPath).digest('hex').slice(0, 8)}`
}
