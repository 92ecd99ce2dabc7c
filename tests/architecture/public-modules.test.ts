import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTypes } from '../setup/check-types.ts'

const modules = {
  frogbot: 'src/extension/frogbot.ts',
  'frogbot/tools': 'src/extension/tools.ts',
  'frogbot/pieces': 'src/extension/pieces.ts',
}

type Exports = { readonly names: readonly string[]; readonly files: readonly ExportingFile[] }
type ExportingFile = { readonly path: string; readonly hasValues: boolean }

/** The names a public module exports, types too, and the files they are from. Such a module holds re-exports alone. */
async function listExports(module: string): Promise<Exports> {
  const text = await readFile(module, 'utf8')
  const statements = [...text.matchAll(/export (type )?\{([^}]*)\} from '([^']+)'/g)].map(
    ([, type, list = '', source = '']) => {
      const names = list.split(',').flatMap((name) => name.trim() || [])
      const hasValues = type === undefined && names.some((name) => !name.startsWith('type '))
      return { names: names.map((name) => name.replace(/^type /, '')), source, hasValues }
    },
  )
  const own = statements.filter(({ source }) => /^[#.]/.test(source))
  return {
    names: statements.flatMap(({ names }) => names).sort(),
    files: own.map(({ source, hasValues }) => ({ path: toPath(source, module), hasValues })),
  }
}

function toPath(source: string, from: string): string {
  return source.startsWith('#') ? join('src', source.slice(1)) : join(dirname(from), source)
}

/** The code of every @example in a file. */
function readExamples(text: string): string[] {
  const blocks = [...text.matchAll(/@example\n((?: \* ?.*\n)+?) \*(?:\/| @)/g)]
  return blocks.map(([, lines = '']) => lines.replace(/^ \* ?/gm, ''))
}

/** The TypeScript blocks of a guide. */
function readBlocks(text: string): string[] {
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
}

const guides = ['docs/configuration.md', 'docs/tools.md']

describe('the public API', () => {
  it.each(Object.entries(modules))('%s exports these names', async (_, file) => {
    expect((await listExports(file)).names).toMatchSnapshot()
  })
})

describe('programs written against the public modules', () => {
  it('type-check under plain strict in every shape the specification shows', {
    timeout: 120_000,
  }, async () => {
    expect(await checkTypes('tests/fixtures/spec-blocks')).toEqual([])
  })
})

describe('the examples of docstrings and guides', () => {
  let folder = ''

  // Inside the project, so that packages are found.
  beforeAll(async () => {
    await mkdir('node_modules/.cache', { recursive: true })
    folder = await mkdtemp(resolve('node_modules/.cache/docstring-examples-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('type-check under our own strictness, and every exported function has one', {
    timeout: 120_000,
  }, async () => {
    const files = (await Promise.all(Object.values(modules).map(listExports))).flatMap((found) => found.files)
    const undocumented: string[] = []
    for (const { path, hasValues } of files) {
      const examples = readExamples(await readFile(path, 'utf8'))
      if (examples.length === 0 && hasValues) undocumented.push(path)
      for (const [index, code] of examples.entries()) {
        await writeFile(join(folder, `${path.replaceAll(/\W/g, '-')}-${index}.ts`), code)
      }
    }
    for (const guide of guides) {
      for (const [index, code] of readBlocks(await readFile(guide, 'utf8')).entries()) {
        await writeFile(join(folder, `${guide.replaceAll(/\W/g, '-')}-${index}.ts`), code)
      }
    }
    expect(undocumented).toEqual([])
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: resolve('tsconfig.json'),
        compilerOptions: { incremental: false, types: ['node'] },
        include: ['*.ts'],
        exclude: [],
      }),
    )
    expect(await checkTypes(folder)).toEqual([])
  })
})
