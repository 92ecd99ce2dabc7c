import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** Builds the page of the chat components and serves it on a free port of this machine for the whole run. */
export default async function servePage(): Promise<() => Promise<void>> {
  // A folder of its own: two runs at once must not empty each other's page.
  const outDir = await mkdtemp(join(tmpdir(), 'frogbot-chat-page-'))
  const configFile = join(import.meta.dirname, 'harness', 'vite.config.ts')
  const config = { configFile, logLevel: 'error' as const, build: { outDir, emptyOutDir: true } }
  await build(config)
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0, strictPort: true } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  process.env.FROGBOT_CHAT_PAGE = `http://127.0.0.1:${address.port}/`
  return async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
