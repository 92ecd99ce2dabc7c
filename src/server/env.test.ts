import { describe, expect, it } from 'vitest'
import { EnvError, readEnv, readServerEnv } from './env.ts'

const secret = 'a'.repeat(32)
const databaseUrl = 'postgresql://frog:pond-password@db.example:5432/frogbot'

describe('readEnv', () => {
  it('fills in every default when nothing is set', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      url: 'http://localhost:3000',
      dataDir: '.frogbot',
      configPath: 'frogbot.config.ts',
      logLevel: 'info',
      secret: undefined,
      databaseUrl: undefined,
      firstAdmin: undefined,
    })
  })

  it('takes an empty variable for an absent one', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', FROGBOT_SECRET: '' })).toEqual(readEnv({}))
  })

  it('derives the public address from the port, and drops a trailing slash', () => {
    expect(readEnv({ PORT: '4100' }).url).toBe('http://localhost:4100')
    expect(readEnv({ FROGBOT_URL: 'https://chat.example.com/' }).url).toBe('https://chat.example.com')
  })

  it.each([
    [{ PORT: 'many' }, 'PORT "many" is not a whole number. Set PORT to a free port'],
    [{ PORT: '70000' }, 'PORT "70000" is not between 1 and 65535. Set PORT to'],
    [{ PORT: '0' }, 'PORT "0" is not between 1 and 65535'],
    [{ HOST: 'http://x' }, 'HOST "http://x" is not a host name or address. Set HOST to'],
    [{ FROGBOT_URL: 'chat.example.com' }, 'FROGBOT_URL "chat.example.com" is not an http or https address'],
    [{ FROGBOT_URL: 'https://example.com/chat' }, 'without a path'],
    [{ FROGBOT_CONFIG: 'config.json' }, 'FROGBOT_CONFIG "config.json" does not end in .ts'],
    [
      { FROGBOT_LOG_LEVEL: 'loud' },
      'FROGBOT_LOG_LEVEL "loud" is not a log level. Set FROGBOT_LOG_LEVEL to one of',
    ],
    [
      { FROGBOT_ADMIN_EMAIL: 'a@example.com' },
      'FROGBOT_ADMIN_PASSWORD is missing while FROGBOT_ADMIN_EMAIL is set',
    ],
    [{ FROGBOT_ADMIN_PASSWORD: 'hop' }, 'FROGBOT_ADMIN_EMAIL is missing while FROGBOT_ADMIN_PASSWORD is set'],
    [{ FROGBOT_ADMIN_EMAIL: 'frog' }, 'FROGBOT_ADMIN_EMAIL "frog" is not an e-mail address'],
    [{ DATABASE_URL: 'mysql://x/y', FROGBOT_SECRET: secret }, 'DATABASE_URL is not a PostgreSQL address'],
    [
      { DATABASE_URL: 'postgresql://host', FROGBOT_SECRET: secret },
      'DATABASE_URL is not a PostgreSQL address',
    ],
    [{ DATABASE_URL: databaseUrl }, 'FROGBOT_SECRET is missing, and it is required when DATABASE_URL is set'],
    [
      { FROGBOT_SECRET: 'short' },
      'FROGBOT_SECRET is shorter than 32 characters. Set FROGBOT_SECRET to 32 or more',
    ],
  ])('names the variable, the mistake and the remedy for %j', (source, message) => {
    expect(() => readEnv(source)).toThrow(EnvError)
    expect(() => readEnv(source)).toThrow(message)
  })

  it('reports every wrong variable at once', () => {
    expect(() => readEnv({ PORT: 'x', HOST: '?' })).toThrow(/PORT.*\n.*HOST/)
  })

  it('never repeats a secret value in its message', () => {
    const source = {
      DATABASE_URL: 'mysql://frog:pond-password@x/y',
      FROGBOT_SECRET: 'tadpole',
      FROGBOT_ADMIN_PASSWORD: 'lily-pad',
    }
    expect(() => readEnv(source)).toThrow(/FROGBOT_SECRET is shorter.*DATABASE_URL is not/s)
    expect(() => readEnv(source)).not.toThrow(/pond-password|tadpole|lily-pad/)
  })
})

describe('readServerEnv', () => {
  it('gives the secret and the database of a completed environment', () => {
    const env = readServerEnv({ DATABASE_URL: databaseUrl, FROGBOT_SECRET: secret })
    expect([env.databaseUrl, env.secret]).toEqual([databaseUrl, secret])
  })

  it('refuses an environment without a database', () => {
    expect(() => readServerEnv({ FROGBOT_SECRET: secret })).toThrow('DATABASE_URL is missing')
  })
})
