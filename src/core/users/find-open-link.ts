import type { OpenLinkView } from '#contracts/user.ts'
import type { AccountDeps } from './account-deps.ts'
import { hashSecretToken } from './secret-token.ts'

/** What a link is for while it still works, else null: expired, used, replaced, or its user disabled. */
export async function findOpenLink(
  deps: Pick<AccountDeps, 'db' | 'clock'>,
  token: string,
): Promise<OpenLinkView | null> {
  const link = await deps.db.oneTimeLink.findUnique({
    where: {
      tokenHash: hashSecretToken(token),
      usedAt: null,
      expiresAt: { gt: deps.clock.now() },
      user: { disabledAt: null },
    },
    select: { purpose: true, user: { select: { email: true, name: true } } },
  })
  return link && { purpose: link.purpose, email: link.user.email, name: link.user.name }
}
