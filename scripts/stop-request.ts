/** Aborted when somebody wants this to end: Ctrl-C, a signal, or the end of the process that started us. */
export function stopRequest(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  return controller.signal
}
