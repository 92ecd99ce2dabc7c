import { ConfigError } from '#core/config/config-error.ts'
import { MigrationError } from '#server/database/apply-migrations.ts'
import { EmbeddedDatabaseError } from '#server/database/embedded/embedded-database-error.ts'
import { EnvError } from '#server/env.ts'

/** Something the person who starts FrogBot can mend. The message says what and how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

/** What to print of an error: the message of an expected one, everything of a bug. */
export function describeProblem(error: unknown): string {
  const expected = [StartProblem, ConfigError, EnvError, MigrationError, EmbeddedDatabaseError].some(
    (kind) => error instanceof kind,
  )
  if (!(error instanceof Error)) return String(error)
  return expected ? error.message : (error.stack ?? error.message)
}
