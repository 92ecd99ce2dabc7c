import { build, preview } from 'vite'

const config = { configFile: `${import.meta.dirname}/harness/vite.config.ts`, logLevel: 'error' as const }

/** Builds the page of the chat components and serves it on a free port of this machine for the whole run. */
export default async function servePage(): Promise<() => Promise<void>> {
  await build(config)
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0, strictPort: true } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  process.env.FROGBOT_CHAT_PAGE = `http://127.0.0.1:${address.port}/`
  return () => server.close()
}
