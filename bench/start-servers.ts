import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { applyMigrations } from '#server/database/apply-migrations.ts'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { startEmbeddedDatabase } from '#server/database/start-embedded-database.ts'
import { buildApp } from '../scripts/build-app.ts'
import { generateClient } from '../scripts/generate-client.ts'
import { resolveLaunchEnv } from '../scripts/launch-env.ts'
import { serverProcessEnv } from '../scripts/process-env.ts'
import { projectRoot } from '../scripts/project-paths.ts'
import { serveApp } from '../scripts/serve-app.ts'
import { testEnvironment } from '../scripts/test-environment.ts'

export const admin = { email: 'bench@example.com', password: 'a password for benchmarks' }

export type App = {
  readonly url: string
  readonly pid: number
  /** Bearer of the first admin. */
  readonly token: string
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** The built app on an empty database of an embedded server with its ordinary, safe settings. */
export async function startApp(env: Readonly<Record<string, string>> = {}): Promise<App> {
  const port = await findFreePort()
  const source = {
    ...testEnvironment(),
    ...env,
    FROGBOT_CONFIG: 'bench/bench.config.ts',
    FROGBOT_DATA_DIR: '.frogbot/bench',
    FROGBOT_LOG_LEVEL: 'error',
    FROGBOT_ADMIN_EMAIL: admin.email,
    FROGBOT_ADMIN_PASSWORD: admin.password,
    PORT: String(port),
  }
  const launch = resolveLaunchEnv(source)
  await generateClient()
  await buildApp({ env: launch, source })
  const postgres = await startEmbeddedDatabase({ dataDir: launch.dataDir })
  const database = await createDatabase(postgres.url)
  const processEnv = serverProcessEnv({
    source,
    env: launch,
    secret: launch.secret ?? '',
    databaseUrl: database.url,
  })
  const served = await serveApp({ mode: 'start', host: launch.host, port, processEnv })
  const stop = async () => {
    await served.stop()
    await database.drop()
    await postgres.stop()
  }
  try {
    return {
      url: launch.url,
      pid: served.pid,
      token: await signIn(launch.url),
      databaseUrl: database.url,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createDatabase(serverUrl: string) {
  const name = `bench_${Date.now()}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const run = async (sql: string) => {
    const client = new Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name}`)
  await applyMigrations({ url: url.href, folder: join(projectRoot, 'prisma', 'migrations') })
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`Signing in failed: ${response.status}`)
  return token
}

/** The bare AI SDK in a process of its own. */
export async function startBare() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  const { port } = JSON.parse(String(line)) as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
