import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../scripts/project-paths.ts'

it('no source file is longer than 300 lines', async () => {
  expect(await filesOver(300, ['src', 'scripts'])).toEqual([])
})

it('no test file is longer than 400 lines', async () => {
  expect(await filesOver(400, ['tests'])).toEqual([])
})

async function filesOver(limit: number, folders: readonly string[]): Promise<readonly string[]> {
  const paths = (await Promise.all(folders.map(listSources))).flat()
  const sizes = await Promise.all(paths.map(async (path) => ({ path, lines: await countLines(path) })))
  return sizes.filter(({ lines }) => lines > limit).map(({ path, lines }) => `${path}: ${lines} lines`)
}

async function listSources(folder: string): Promise<readonly string[]> {
  const paths = await readdir(join(projectRoot, folder), { recursive: true })
  return paths
    .map((path) => join(folder, path))
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !path.startsWith('src/generated'))
}

async function countLines(path: string): Promise<number> {
  return (await readFile(join(projectRoot, path), 'utf8')).trimEnd().split('\n').length
}
