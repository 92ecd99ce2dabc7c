/** Called once by Next before the server takes its first request. */
export async function register(): Promise<void> {
  // The edge runtime has no database, and a build needs none.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { startServer } = await import('#server/start-server.ts')
  await startServer()
}
