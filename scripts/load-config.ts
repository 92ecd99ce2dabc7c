import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError } from '#core/config/config-error.ts'
import type { ResolvedConfig } from '#core/config/frogbot-config.ts'
import { projectRoot } from './project-paths.ts'
import { StartProblem } from './start-problem.ts'

/** Runs the config file of a deployment, by its path from the project's root. */
export async function loadConfig(configPath: string): Promise<ResolvedConfig> {
  try {
    const module: { readonly default: ResolvedConfig } = await import(
      pathToFileURL(join(projectRoot, configPath)).href
    )
    return module.default
  } catch (error) {
    throw error instanceof ConfigError ? error : explain(error, configPath)
  }
}

/** Node's own words for a mistake in the file name neither the config nor the remedy. */
function explain(error: unknown, configPath: string): StartProblem {
  if (!(error instanceof Error)) return new StartProblem(`${configPath} failed: ${error}`)
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
    return new StartProblem(
      `${configPath} imports something that is not there. ${error.message}\nImports of your own files need their ending ('./tools/weather.ts'); packages have to be installed (npm install --save-exact NAME).`,
    )
  // The first place outside of Node and of packages is where the mistake stands.
  const place = /file:\/\/(?!\S*node_modules)\S+:\d+:\d+/.exec(error.stack ?? '')?.[0]
  return new StartProblem(
    `${configPath} can't be run. ${error.name}: ${error.message}${place ? `\nat ${place}` : ''}`,
  )
}
