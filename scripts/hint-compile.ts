import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Read by V8 in the first line of a script: https://v8.dev/blog/explicit-compile-hints. Elsewhere it is a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the scripts that every page of a build runs at once, React and Next above all. The browser then compiles them
 * while they are loaded, in a thread of its own, instead of in the task that starts the page.
 */
export async function hintCompile(distDir: string): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(distDir, 'build-manifest.json'), 'utf8'))
  for (const name of rootFilesOf(manifest).filter((path) => path.endsWith('.js'))) {
    const file = join(distDir, name)
    const content = await readFile(file, 'utf8')
    if (!content.startsWith(hint)) await writeFile(file, hint + content)
  }
}

function rootFilesOf(manifest: unknown): string[] {
  const isRight = typeof manifest === 'object' && manifest !== null && 'rootMainFiles' in manifest
  if (!isRight || !Array.isArray(manifest.rootMainFiles) || manifest.rootMainFiles.length === 0)
    throw new Error('The build names no scripts that every page runs (rootMainFiles of build-manifest.json).')
  return manifest.rootMainFiles.map(String)
}
