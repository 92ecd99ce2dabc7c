import { provideFrogbot } from '#core/config/get-frogbot.ts'
import { ensureFirstAdmin } from '#core/users/ensure-first-admin.ts'
import { getContainer } from './container.ts'
import { rememberImageSources } from './security/image-sources.ts'
import { mendRequests } from './security/mend-requests.ts'
import { stampPeerAddress } from './security/stamp-peer-address.ts'
import { startProcess } from './start-process.ts'

// Less than the start script waits before it kills the process.
const shutdownMs = 4_000

/** Brings the web process up: container, first admin, turns; and takes it down cleanly when it is asked to end. */
export async function startServer(): Promise<void> {
  stampPeerAddress()
  mendRequests()
  provideFrogbot(async () => (await getContainer()).deps.local)
  const container = await getContainer()
  const { log, settings } = container.deps
  rememberImageSources([...settings.core.agents.values()].map(({ profile }) => profile.avatar))
  for (const warning of settings.warnings) log.warn({}, warning)
  await ensureFirstAdmin(container.deps, container.deps.env)
  const stop = startProcess(container)

  let stopping = false
  const onSignal = (signal: 'SIGTERM' | 'SIGINT') => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping.')
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, shutdownMs).unref())
    Promise.race([stop(), deadline])
      .catch((error: unknown) => log.error({ error }, 'Stopping failed.'))
      .finally(() => {
        // Next ends the process itself unless it was told to leave signals to us.
        if (process.env.NEXT_MANUAL_SIG_HANDLE) process.exit(0)
      })
  }
  process.once('SIGTERM', onSignal)
  process.once('SIGINT', onSignal)
}
