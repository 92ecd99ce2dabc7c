import { splitComponentPath } from './component-ref.ts'

type RenderInput = {
  readonly paths: readonly string[]
  /** Name of the exported table. */
  readonly name: string
  /** Marks the module, and with it everything it imports, as running in the browser. */
  readonly client: boolean
  /** The module specifier for the file part of a path. */
  readonly resolve: (file: string) => string
}

/** Source of a module that imports the named components and lists them by the path the config uses. */
export function renderComponentMap({ paths, name, client, resolve }: RenderInput): string {
  const imports = paths.map((path, index) => {
    const { file, exportName } = splitComponentPath(path)
    return `import { ${exportName} as component${index} } from ${JSON.stringify(resolve(file))}`
  })
  const entries = paths.map((path, index) => `  ${JSON.stringify(path)}: component${index},`)
  return [
    ...(client ? ["'use client'", ''] : []),
    '// Written from the config at build time; changes here are lost.',
    ...imports,
    '',
    `export const ${name}: Readonly<Record<string, unknown>> = {`,
    ...entries,
    '}',
    '',
  ].join('\n')
}
