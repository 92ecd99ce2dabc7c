import { z } from 'zod'

type EnvSource = Readonly<Record<string, string | undefined>>

/** What the environment of one deployment says, checked and with its defaults filled in. */
export type Env = {
  readonly port: number
  readonly host: string
  /** Public address without a trailing slash: links, sign-in and webhooks are built on it. */
  readonly url: string
  /** As written: relative paths are relative to the project folder. */
  readonly dataDir: string
  readonly configPath: string
  readonly logLevel: LogLevel
  /** Undefined until the start script has generated it into the data folder. */
  readonly secret: string | undefined
  /** Undefined means the embedded server. */
  readonly databaseUrl: string | undefined
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined
}

/** The environment of a process that serves requests or jobs: the start script has completed it. */
export type ServerEnv = Env & { readonly secret: string; readonly databaseUrl: string }

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

const SECRET_MIN_LENGTH = 32

// Values that must never be repeated in a message, a log or a page.
const secretNames = new Set(['FROGBOT_SECRET', 'DATABASE_URL', 'FROGBOT_ADMIN_PASSWORD'])

const remedies: Readonly<Record<string, string>> = {
  PORT: 'Set PORT to a free port such as 3000, or leave it out.',
  HOST: 'Set HOST to an address of this machine such as 127.0.0.1, or 0.0.0.0 for all of them.',
  FROGBOT_URL:
    'Set FROGBOT_URL to the address people open, such as https://chat.example.com, without a path.',
  FROGBOT_DATA_DIR: 'Set FROGBOT_DATA_DIR to a folder, or leave it out for .frogbot.',
  FROGBOT_SECRET: `Set FROGBOT_SECRET to ${SECRET_MIN_LENGTH} or more random characters, such as the output of: openssl rand -base64 33`,
  DATABASE_URL:
    'Set DATABASE_URL to postgresql://USER:PASSWORD@HOST:5432/NAME, or leave it out for the embedded server.',
  FROGBOT_CONFIG:
    'Set FROGBOT_CONFIG to the path of a config file inside the project, or leave it out for frogbot.config.ts.',
  FROGBOT_ADMIN_EMAIL: 'Set FROGBOT_ADMIN_EMAIL and FROGBOT_ADMIN_PASSWORD together, or neither.',
  FROGBOT_ADMIN_PASSWORD: 'Set FROGBOT_ADMIN_EMAIL and FROGBOT_ADMIN_PASSWORD together, or neither.',
  FROGBOT_LOG_LEVEL: `Set FROGBOT_LOG_LEVEL to one of ${logLevels.join(', ')}, or leave it out for info.`,
}

const schema = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'is not a whole number')
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, 'is not between 1 and 65535')
      .default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'is not a host name or address')
      .default('127.0.0.1'),
    FROGBOT_URL: z.string().refine(isOrigin, 'is not an http or https address without a path').optional(),
    FROGBOT_DATA_DIR: z.string().default('.frogbot'),
    FROGBOT_SECRET: z
      .string()
      .min(SECRET_MIN_LENGTH, `is shorter than ${SECRET_MIN_LENGTH} characters`)
      .optional(),
    DATABASE_URL: z
      .string()
      .refine(isPostgresUrl, 'is not a PostgreSQL address with a database name')
      .optional(),
    FROGBOT_CONFIG: z
      .string()
      .regex(/\.(ts|mts|js|mjs)$/, 'does not end in .ts, .mts, .js or .mjs')
      .default('frogbot.config.ts'),
    FROGBOT_ADMIN_EMAIL: z.email('is not an e-mail address').optional(),
    FROGBOT_ADMIN_PASSWORD: z.string().optional(),
    FROGBOT_LOG_LEVEL: z.enum(logLevels, 'is not a log level').default('info'),
  })
  .superRefine((values, context) => {
    const missing = (name: string, reason: string) =>
      context.addIssue({ code: 'custom', path: [name], message: reason })
    if (values.DATABASE_URL && !values.FROGBOT_SECRET)
      missing('FROGBOT_SECRET', 'is missing, and it is required when DATABASE_URL is set')
    if (values.FROGBOT_ADMIN_EMAIL && !values.FROGBOT_ADMIN_PASSWORD)
      missing('FROGBOT_ADMIN_PASSWORD', 'is missing while FROGBOT_ADMIN_EMAIL is set')
    if (values.FROGBOT_ADMIN_PASSWORD && !values.FROGBOT_ADMIN_EMAIL)
      missing('FROGBOT_ADMIN_EMAIL', 'is missing while FROGBOT_ADMIN_PASSWORD is set')
  })

/** Thrown with every problem in one message, so that a person mends them all at once. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/** Reads the environment. Throws an EnvError that names each wrong variable, what is wrong and what to set. */
export function readEnv(source: EnvSource): Env {
  const parsed = schema.safeParse(pickKnown(source))
  if (!parsed.success)
    throw new EnvError(parsed.error.issues.map((issue) => describe(issue, source)).join('\n'))
  const values = parsed.data
  const { FROGBOT_ADMIN_EMAIL: email, FROGBOT_ADMIN_PASSWORD: password } = values
  return {
    port: values.PORT,
    host: values.HOST,
    url: (values.FROGBOT_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    dataDir: values.FROGBOT_DATA_DIR,
    configPath: values.FROGBOT_CONFIG,
    logLevel: values.FROGBOT_LOG_LEVEL,
    secret: values.FROGBOT_SECRET,
    databaseUrl: values.DATABASE_URL,
    firstAdmin: email && password ? { email, password } : undefined,
  }
}

/** The same for a process that needs the database: there the start script has set both of its variables. */
export function readServerEnv(source: EnvSource): ServerEnv {
  const env = readEnv(source)
  if (!env.databaseUrl)
    throw new EnvError(
      `DATABASE_URL is missing. Start with npm start, which sets it. ${remedies.DATABASE_URL}`,
    )
  if (!env.secret) throw new EnvError(`FROGBOT_SECRET is missing. ${remedies.FROGBOT_SECRET}`)
  return { ...env, databaseUrl: env.databaseUrl, secret: env.secret }
}

/** An empty variable counts as absent: compose files and CI set empty ones for "not given". */
function pickKnown(source: EnvSource): Record<string, string> {
  const known: Record<string, string> = {}
  for (const name of Object.keys(remedies)) {
    const value = source[name]?.trim()
    if (value) known[name] = value
  }
  return known
}

function describe(issue: z.core.$ZodIssue, source: EnvSource): string {
  const name = String(issue.path[0])
  const value = source[name]?.trim()
  const shown = value && !secretNames.has(name) ? ` "${value}"` : ''
  return `${name}${shown} ${issue.message}. ${remedies[name] ?? ''}`.trim()
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return url.pathname === '/' && !url.search && !url.hash && !url.username
}

function isPostgresUrl(value: string): boolean {
  const url = URL.parse(value)
  if (!url || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')) return false
  return url.pathname.length > 1
}
