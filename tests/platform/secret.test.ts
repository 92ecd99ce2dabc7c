import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureSecret } from '../../scripts/ensure-secret.ts'

describe('ensureSecret', () => {
  let dataDir: string

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'frogbot-secret-'))
  })

  afterEach(() => rm(dataDir, { recursive: true }))

  it('generates a secret once, in a file that only its owner can read', async () => {
    const secrets = await Promise.all([ensureSecret(dataDir), ensureSecret(dataDir), ensureSecret(dataDir)])
    expect(new Set([...secrets, await ensureSecret(dataDir)]).size).toBe(1)
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  it('refuses a file that holds no secret instead of signing with nothing', async () => {
    await writeFile(join(dataDir, 'secret'), '\n')
    await expect(ensureSecret(dataDir)).rejects.toThrow('holds no secret')
  })
})
