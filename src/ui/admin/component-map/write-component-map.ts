import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type ComponentSources, collectComponentPaths } from './collect-component-paths.ts'
import { renderClientMap, renderViewMap } from './render-component-map.ts'

const endings = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mjs',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
]

/** Where the app looks for the written modules, seen from the project root. */
export const componentMapFolder = join('src', 'generated', 'components')

type WriteInput = {
  /** A resolved config. */
  readonly config: ComponentSources
  /** Absolute path of the project; `/components/X` in a config means this folder's `components/X`. */
  readonly root: string
}

/**
 * Writes the modules through which the admin finds the components a config names. Call it before every build and
 * type check; unchanged files are left alone.
 *
 * @throws Error naming the component and the file that was looked for.
 */
export function writeComponentMap({ config, root }: WriteInput): void {
  const folder = join(root, componentMapFolder)
  const { client, views } = collectComponentPaths(config)
  const resolve = (file: string) => resolveComponentFile(file, root, folder)
  mkdirSync(folder, { recursive: true })
  writeIfChanged(join(folder, 'client-components.ts'), renderClientMap({ paths: client, resolve }))
  writeIfChanged(join(folder, 'view-components.ts'), renderViewMap({ paths: views, resolve }))
}

/** Paths from the project root become relative imports; anything else is a package. */
function resolveComponentFile(file: string, root: string, folder: string): string {
  if (!file.startsWith('/') && !file.startsWith('.')) return file
  const base = join(root, file)
  const found = endings
    .map((ending) => base + ending)
    .find((path) => existsSync(path) && statSync(path).isFile())
  if (found === undefined) {
    throw new Error(
      `The config names the component "${file}", but there is no ${relative(root, base)}.tsx in ${dirname(base)}. Create the file or correct the path.`,
    )
  }
  return relative(folder, found).split(sep).join('/')
}

function writeIfChanged(file: string, source: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === source) return
  writeFileSync(file, source)
}
