import type pg from 'pg'
import type { ResolvedConfig } from '#core/config/frogbot-config.ts'
import type { CoreDeps } from '#core/deps.ts'
import type { SignInLimits } from '#core/users/account-deps.ts'
import type { ServerEnv } from './env.ts'
import type { Events } from './events/create-events.ts'
import type { TurnLimit } from './http/agents/turn-limit.ts'

/** What the server's own code is given beside core's dependencies. */
export type ServerDeps = Omit<CoreDeps, 'events'> & {
  readonly env: ServerEnv
  /** The whole configuration; `config` is the part core reads. */
  readonly settings: ResolvedConfig
  readonly pool: pg.Pool
  readonly events: Events
  readonly turnLimit: TurnLimit
  readonly signInLimits: SignInLimits
}
