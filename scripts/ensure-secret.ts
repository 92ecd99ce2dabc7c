import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from './start-problem.ts'

const MIN_LENGTH = 32

/** The secret of this data folder (which exists), generated on first use. Only its owner can read the file. */
export async function ensureSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  const existing = await readFile(path, 'utf8').catch(() => null)
  if (existing === null) await createSecret(path)
  const secret = (existing ?? (await readFile(path, 'utf8'))).trim()
  if (secret.length < MIN_LENGTH)
    throw new StartProblem(
      `${path} holds no secret. Restore it, or delete it to get a new one (everyone signs in again).`,
    )
  return secret
}

async function createSecret(path: string): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, `${randomBytes(33).toString('base64url')}\n`, { mode: 0o600 })
  try {
    // A link fails when the file exists: of two processes, both go on with the secret of the first.
    await link(unfinished, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(unfinished)
  }
}
