import type { CreateTokenInput, NewApiTokenView } from '#contracts/user.ts'
import type { Actor } from '#core/access/actor.ts'
import { DomainError } from '#core/errors.ts'
import type { AccountDeps } from './account-deps.ts'
import { requireSession, requireUser } from './require-role.ts'
import { hashSecretToken, makeSecretToken } from './secret-token.ts'
import { viewToken } from './view-token.ts'

/** How an API token begins, by which scanners and we know it from a login token. The log blanks it by this beginning too. */
export const apiTokenPrefix = 'frog_'

const hintChars = apiTokenPrefix.length + 4
const maxTokensPerUser = 100
const dayMs = 24 * 60 * 60 * 1000

/** Makes a named API token of one's own. The answer is the only time it is shown. */
export async function createToken(
  deps: AccountDeps,
  actor: Actor,
  input: CreateTokenInput,
): Promise<NewApiTokenView> {
  const { id: userId } = requireUser(actor)
  requireSession(actor)
  const now = deps.clock.now()
  if ((await deps.db.apiToken.count({ where: { userId, revokedAt: null } })) >= maxTokensPerUser) {
    throw new DomainError(
      'conflict',
      'too-many-tokens',
      'You have 100 tokens. Revoke one you no longer use first.',
    )
  }
  const token = makeSecretToken(apiTokenPrefix)
  const row = await deps.db.apiToken.create({
    data: {
      id: deps.ids.make(),
      userId,
      name: input.name,
      tokenHash: hashSecretToken(token),
      hint: token.slice(0, hintChars),
      expiresAt: input.expiresInDays === null ? null : new Date(now.getTime() + input.expiresInDays * dayMs),
      createdAt: now,
    },
  })
  return { token, view: viewToken(row) }
}
