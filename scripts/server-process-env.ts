import type { LaunchEnv } from './launch-env.ts'

type Input = { readonly env: LaunchEnv; readonly secret: string; readonly databaseUrl: string }

/** The environment of Next's processes: everything that was checked, defaulted or generated, under its own name. */
export function serverProcessEnv({ env, secret, databaseUrl }: Input): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(env.port),
    HOST: env.host,
    FROGBOT_URL: env.url,
    FROGBOT_DATA_DIR: env.dataDir,
    FROGBOT_CONFIG: env.configPath,
    FROGBOT_DIST_DIR: env.distDir,
    FROGBOT_LOG_LEVEL: env.logLevel,
    FROGBOT_SECRET: secret,
    DATABASE_URL: databaseUrl,
    NEXT_TELEMETRY_DISABLED: '1',
    // `.env` is read already. Next would read it again, and then tests would see a person's keys.
    __NEXT_PROCESSED_ENV: 'true',
  }
}
