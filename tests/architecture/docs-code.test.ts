import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../../scripts/project-paths.ts'
import { checkTypes } from '../setup/check-types.ts'

type Block = { readonly name: string; readonly code: string }

let folder: string

// Inside the project, so that packages are found.
beforeAll(async () => {
  const cache = join(projectRoot, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'docs-code-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

it('every ts and tsx block of the docs type-checks as it stands', { timeout: 120_000 }, async () => {
  const blocks = (await Promise.all((await listPages()).map(readBlocks))).flat()
  expect(blocks.length).toBeGreaterThan(0)
  for (const { name, code } of blocks) await writeFile(join(folder, name), code)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(projectRoot, 'tsconfig.json'),
      compilerOptions: { incremental: false, types: ['node', 'react'] },
      include: ['*.ts', '*.tsx'],
      exclude: [],
    }),
  )
  expect(await checkTypes(folder)).toEqual([])
})

async function listPages(): Promise<readonly string[]> {
  const top = await readdir(projectRoot)
  const docs = await readdir(join(projectRoot, 'docs'), { recursive: true })
  return [...top, ...docs.map((page) => join('docs', page))].filter((page) => page.endsWith('.md'))
}

/** Named by page and line, so that an error names its place: `docs-tools-md-line-12.ts`. */
async function readBlocks(page: string): Promise<readonly Block[]> {
  const text = await readFile(join(projectRoot, page), 'utf8')
  return [...text.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(({ 1: extension = '', 2: code = '', index }) => {
    const line = text.slice(0, index).split('\n').length + 1
    return { name: `${page.replaceAll(/\W/g, '-')}-line-${line}.${extension}`, code }
  })
}
