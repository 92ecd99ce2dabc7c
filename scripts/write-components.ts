import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResolvedConfig } from '#core/config/frogbot-config.ts'
import { writeComponentMap } from '#ui/admin/component-map/write-component-map.ts'
import { projectRoot } from './project-paths.ts'

/** Writes the modules through which the admin finds the components that a config names. `next build` reads them. */
export async function writeComponents(configPath: string): Promise<void> {
  const module: { readonly default: ResolvedConfig } = await import(
    pathToFileURL(join(projectRoot, configPath)).href
  )
  writeComponentMap({ config: module.default, root: projectRoot })
}
