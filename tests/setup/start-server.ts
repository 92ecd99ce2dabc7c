import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { resolveLaunchEnv } from '../../scripts/launch-env.ts'
import { serverProcessEnv } from '../../scripts/process-env.ts'
import { projectRoot } from '../../scripts/project-paths.ts'
import { serveApp } from '../../scripts/serve-app.ts'
import { testEnvironment } from '../../scripts/test-environment.ts'

type Options = {
  readonly databaseUrl: string
  /** Added to the clean environment of tests. */
  readonly env?: Readonly<Record<string, string>> | undefined
  /** A restarted server keeps its address. Any free port when left out. */
  readonly port?: number | undefined
}

export type TestAppServer = {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** What it prints goes here. */
  readonly logFile: string
  /** Sends a signal, such as SIGKILL for a crash, and waits for the end. */
  readonly kill: (signal: NodeJS.Signals) => Promise<void>
  /** The orderly end. */
  readonly stop: () => Promise<void>
}

const logFolder = join(projectRoot, '.frogbot', 'test-reports')

/** Starts the built app in a process of its own, as `npm start` does, and resolves when it answers. */
export async function startServer({ databaseUrl, env = {}, port }: Options): Promise<TestAppServer> {
  const chosenPort = port ?? (await findFreePort())
  const source = { ...testEnvironment(), FROGBOT_DEMO_DELAY_MS: '0', ...env, PORT: String(chosenPort) }
  const launch = resolveLaunchEnv(source)
  const processEnv = serverProcessEnv({ source, env: launch, secret: launch.secret ?? '', databaseUrl })
  await mkdir(logFolder, { recursive: true })
  const logFile = join(logFolder, `server-${chosenPort}.log`)
  const log = await open(logFile, 'a')
  try {
    const app = await serveApp({
      mode: 'start',
      host: launch.host,
      port: chosenPort,
      processEnv,
      log: log.fd,
    })
    const kill = async (signal: NodeJS.Signals) => {
      app.kill(signal)
      await app.ended
    }
    return { url: launch.url, port: chosenPort, pid: app.pid, logFile, kill, stop: app.stop }
  } finally {
    await log.close()
  }
}
