import { writeComponentMap } from '#ui/admin/component-map/write-component-map.ts'
import { loadConfig } from './load-config.ts'
import { projectRoot } from './project-paths.ts'

/** Writes the modules through which the admin finds the components that a config names. `next build` reads them. */
export async function writeComponents(configPath: string): Promise<void> {
  const config = await loadConfig(configPath)
  writeComponentMap({ config, root: projectRoot })
}
