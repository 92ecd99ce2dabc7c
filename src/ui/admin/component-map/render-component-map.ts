import { splitComponentPath } from './component-ref.ts'

type RenderInput = {
  readonly paths: readonly string[]
  /** The module specifier for the file part of a path. */
  readonly resolve: (file: string) => string
}

const note = '// Written from the config at build time; changes here are lost.'

/** Source of the module with the views of the server, by the path the config uses. */
export function renderViewMap({ paths, resolve }: RenderInput): string {
  const imports = paths.map((path, index) => {
    const { file, exportName } = splitComponentPath(path)
    return `import { ${exportName} as component${index} } from ${JSON.stringify(resolve(file))}`
  })
  const entries = paths.map((path, index) => `  ${JSON.stringify(path)}: component${index},`)
  return [note, ...imports, '', ...table('viewComponents', entries)].join('\n')
}

/**
 * Source of the module with the components of the browser. Each comes with its own script, which a page loads when it
 * shows the component: most pages show none of them.
 */
export function renderClientMap({ paths, resolve }: RenderInput): string {
  const entries = paths.map((path) => {
    const { file, exportName } = splitComponentPath(path)
    const [from, name, key] = [resolve(file), exportName, path].map((text) => JSON.stringify(text))
    return `  ${key}: dynamic(() => import(${from}).then((module) => componentExport(module, ${name}, ${key}))),`
  })
  const imports =
    paths.length === 0
      ? []
      : [
          "import dynamic from 'next/dynamic'",
          "import { componentExport } from '#ui/admin/component-map/component-export.ts'",
        ]
  return ["'use client'", '', note, ...imports, '', ...table('clientComponents', entries)].join('\n')
}

function table(name: string, entries: readonly string[]): string[] {
  return [`export const ${name}: Readonly<Record<string, unknown>> = {`, ...entries, '}', '']
}
