import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './project-paths.ts'

/** One SHA-256 over the names and contents of files, and of everything below folders; what is absent counts as absent. */
export async function hashFiles(
  paths: readonly string[],
  isIncluded: (path: string) => boolean,
): Promise<string> {
  const files = (await Promise.all(paths.map(listFiles))).flat().filter(isIncluded).sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(await readFile(join(projectRoot, file)))
      .update('\0')
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<readonly string[]> {
  const absolute = join(projectRoot, path)
  if (!existsSync(absolute)) return []
  if (!(await stat(absolute)).isDirectory()) return [path]
  const entries = await readdir(absolute, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
}
