import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
    throw explainImport(error, configPath)
  }
}

/** Node's own words for an import that cannot be found name neither the config nor the remedy. */
function explainImport(error: unknown, configPath: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') return error
  return new StartProblem(
    `${configPath} imports something that is not there. ${error.message}\nImports of your own files need their ending ('./tools/weather.ts'); packages have to be installed (npm install --save-exact NAME).`,
  )
}
