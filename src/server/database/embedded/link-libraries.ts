import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

type Link = { readonly source: string; readonly target: string }

/**
 * Makes the library links that an npm package cannot carry. The package's install script does it too, but many
 * machines block install scripts.
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  const listed = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as Link[]
  await Promise.all(links.map((link) => makeLink(packageFolder, link)))
}

async function makeLink(packageFolder: string, { source, target }: Link): Promise<void> {
  const path = join(packageFolder, target)
  try {
    await symlink(relative(dirname(path), join(packageFolder, source)), path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
