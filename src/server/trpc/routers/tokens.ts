import { createTokenInput, revokeTokenInput } from '#contracts/user.ts'
import { createToken } from '#core/users/create-token.ts'
import { listTokens } from '#core/users/list-tokens.ts'
import { revokeToken } from '#core/users/revoke-token.ts'
import { router, signedIn } from '../init.ts'

/** One's own API tokens. */
export const tokensRouter = router({
  list: signedIn.query(({ ctx }) => listTokens(ctx.deps, ctx.actor)),
  create: signedIn
    .input(createTokenInput)
    .mutation(({ ctx, input }) => createToken(ctx.deps, ctx.actor, input)),
  revoke: signedIn
    .input(revokeTokenInput)
    .mutation(({ ctx, input }) => revokeToken(ctx.deps, ctx.actor, input)),
})
