import type { LaunchEnv } from './launch-env.ts'

type Input = {
  /** What the variables are added to. */
  readonly source: NodeJS.ProcessEnv
  readonly env: LaunchEnv
  readonly secret: string
  readonly databaseUrl: string
}

/** The environment of `next build`. It gets no database and no secret: a build must not depend on a deployment's. */
export function buildProcessEnv(source: NodeJS.ProcessEnv, env: LaunchEnv): NodeJS.ProcessEnv {
  return {
    ...source,
    NODE_ENV: 'production',
    FROGBOT_CONFIG: env.configPath,
    FROGBOT_DIST_DIR: env.distDir,
    NEXT_TELEMETRY_DISABLED: '1',
    // `.env` is read already. Next would read it again, and then tests would see a person's keys.
    __NEXT_PROCESSED_ENV: 'true',
  }
}

/** The environment of a serving process: everything that was checked, defaulted or generated, under its own name. */
export function serverProcessEnv({ source, env, secret, databaseUrl }: Input): NodeJS.ProcessEnv {
  return {
    ...buildProcessEnv(source, env),
    PORT: String(env.port),
    HOST: env.host,
    FROGBOT_URL: env.url,
    FROGBOT_DATA_DIR: env.dataDir,
    FROGBOT_LOG_LEVEL: env.logLevel,
    FROGBOT_SECRET: secret,
    DATABASE_URL: databaseUrl,
    // The server hands over its running turns before it exits; Next's own handler would exit in the middle of that.
    NEXT_MANUAL_SIG_HANDLE: 'true',
  }
}
