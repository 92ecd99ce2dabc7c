import type { CoreDeps } from '#core/deps.ts'
import type { AccountDeps } from '#core/users/account-deps.ts'
import type { ServerEnv } from '#server/env.ts'

/** The part of the server's dependencies that accounts need. */
export type AccountContext = AccountDeps &
  Pick<CoreDeps, 'log' | 'config' | 'local'> & { readonly env: Pick<ServerEnv, 'url' | 'secret'> }
