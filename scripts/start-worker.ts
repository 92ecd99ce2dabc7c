import { provideFrogbot } from '#core/config/get-frogbot.ts'
import { createContainer } from '#server/container.ts'
import { readServerEnv } from '#server/env.ts'
import { startProcess } from '#server/start-process.ts'
import { loadConfig } from './load-config.ts'

/**
 * Makes this process a worker: it takes background jobs and takes over turns whose process is gone, but serves nothing.
 * Resolves when it takes jobs, with the function that ends it in order.
 */
export async function startWorker(processEnv: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const env = readServerEnv(processEnv)
  const container = await createContainer({ config: await loadConfig(env.configPath), env })
  provideFrogbot(async () => container.deps.local)
  const stop = startProcess(container)
  await container.whenJobsReady()
  return stop
}
