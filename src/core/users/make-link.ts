import type { LinkPurpose } from '#contracts/user.ts'
import type { Tx } from '#core/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { hashSecretToken, makeSecretToken } from './secret-token.ts'

const dayMs = 24 * 60 * 60 * 1000
const lifetimesMs = { invite: 7 * dayMs, reset: dayMs } as const satisfies Record<LinkPurpose, number>

/** The secret of a link and its end. The address of the page is the server's business. */
export type NewLink = { readonly token: string; readonly expiresAt: Date }

/** Makes the one link by which this person may choose a password; an older one stops working. */
export async function makeLink(
  deps: Pick<AccountDeps, 'clock' | 'ids'>,
  tx: Tx,
  input: { readonly userId: string; readonly purpose: LinkPurpose },
): Promise<NewLink> {
  const token = makeSecretToken('')
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimesMs[input.purpose])
  await tx.oneTimeLink.deleteMany({ where: { userId: input.userId } })
  await tx.oneTimeLink.create({
    data: { ...input, id: deps.ids.make(), tokenHash: hashSecretToken(token), expiresAt },
  })
  return { token, expiresAt }
}
