import { firstUserInput } from '#contracts/user.ts'
import type { CoreDeps } from '#core/deps.ts'
import { isDomainError } from '#core/errors.ts'
import type { AccountDeps } from './account-deps.ts'
import { createFirstUser } from './create-first-user.ts'

type Env = { readonly firstAdmin: { readonly email: string; readonly password: string } | undefined }

/** At start: makes the admin that the environment names when there is no user yet. Throws when its password is too weak. */
export async function ensureFirstAdmin(deps: AccountDeps & Pick<CoreDeps, 'log'>, env: Env): Promise<void> {
  if (!env.firstAdmin) return
  const input = firstUserInput.safeParse(env.firstAdmin)
  if (!input.success) {
    const reasons = input.error.issues.map((issue) => issue.message).join(' ')
    throw new Error(`FROGBOT_ADMIN_EMAIL and FROGBOT_ADMIN_PASSWORD make no first admin. ${reasons}`)
  }
  try {
    const user = await createFirstUser(deps, input.data)
    deps.log.info({ userId: user.id }, 'Made the first admin from FROGBOT_ADMIN_EMAIL.')
  } catch (error) {
    // The usual case at every later start, and when several processes start at once.
    if (!isDomainError(error) || error.code !== 'first-user-exists') throw error
  }
}
