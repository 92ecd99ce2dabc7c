import { pino } from 'pino'
import type { Logger } from '#core/deps.ts'

// Whatever object is logged, fields of these names never show their value.
const secretFields = [
  'password',
  'passwordHash',
  'secret',
  'token',
  'tokenHash',
  'apiKey',
  'authorization',
  'cookie',
  'headers',
  'connectionString',
  'databaseUrl',
]

type Options = {
  readonly level: string
  /** Where lines go; standard output when left out. */
  readonly destination?: { write(line: string): void } | undefined
}

/** JSON lines on standard output, with secrets blanked out. */
export function createLog({ level, destination }: Options): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { error: describeError, err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

// Drivers attach whole requests and configurations to their errors; only these fields are known to be harmless.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return {
    name: error.name,
    message: hideSecrets(error.message),
    code,
    stack: hideSecrets(error.stack ?? ''),
    cause,
  }
}

/** Blanks what looks like a key or a password inside a text. */
export function hideSecrets(text: string): string {
  return text
    .replaceAll(/\b(sk|pk|xox[abpr]|ghp|gsk|AIza|frog)[-_][\w-]{8,}/gi, '$1-[hidden]')
    .replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/gi, '$1:[hidden]@')
    .replaceAll(/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [hidden]')
}
