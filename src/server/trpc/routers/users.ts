import { randomUUID } from 'node:crypto'
import {
  changePasswordInput,
  createLinkInput,
  createUserInput,
  inviteUserInput,
  listUsersInput,
  type NewLinkView,
  type UserView,
  updateProfileInput,
  updateUserInput,
  userIdInput,
} from '#contracts/user.ts'
import { changePassword } from '#core/users/change-password.ts'
import { createLink } from '#core/users/create-link.ts'
import { createUser } from '#core/users/create-user.ts'
import { deleteUser } from '#core/users/delete-user.ts'
import { getUser } from '#core/users/get-user.ts'
import { inviteUser } from '#core/users/invite-user.ts'
import { listUsers } from '#core/users/list-users.ts'
import type { NewLink } from '#core/users/make-link.ts'
import { signOutEverywhere } from '#core/users/sign-out-everywhere.ts'
import { updateProfile } from '#core/users/update-profile.ts'
import { updateUser } from '#core/users/update-user.ts'
import { findCookieSession } from '#server/auth/find-session.ts'
import { sessionCookie, sessionLifetimeSeconds } from '#server/auth/session-cookie.ts'
import { sealSession } from '#server/auth/signed-session.ts'
import type { TrpcContext } from '../context.ts'
import { adminOnly, router, signedIn } from '../init.ts'

/** Accounts: one's own, and everybody's for admins. */
export const usersRouter = router({
  me: signedIn.query(({ ctx }) => getUser(ctx.deps, ctx.actor, { userId: ctx.user.id })),
  updateProfile: signedIn
    .input(updateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx.deps, ctx.actor, input)),
  changePassword: signedIn.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const { sessionEpoch } = await changePassword(ctx.deps, ctx.actor, input)
    await keepSignedIn(ctx, ctx.user.id, sessionEpoch)
  }),
  signOutEverywhere: signedIn
    .input(userIdInput)
    .mutation(({ ctx, input }) => signOutEverywhere(ctx.deps, ctx.actor, input)),

  list: adminOnly.input(listUsersInput).query(({ ctx, input }) => listUsers(ctx.deps, ctx.actor, input)),
  create: adminOnly
    .input(createUserInput)
    .mutation(({ ctx, input }) => createUser(ctx.deps, ctx.actor, input)),
  invite: adminOnly.input(inviteUserInput).mutation(async ({ ctx, input }) => {
    return viewLink(ctx, await inviteUser(ctx.deps, ctx.actor, input))
  }),
  createLink: adminOnly.input(createLinkInput).mutation(async ({ ctx, input }) => {
    return viewLink(ctx, await createLink(ctx.deps, ctx.actor, input))
  }),
  update: adminOnly
    .input(updateUserInput)
    .mutation(({ ctx, input }) => updateUser(ctx.deps, ctx.actor, input)),
  delete: adminOnly.input(userIdInput).mutation(({ ctx, input }) => deleteUser(ctx.deps, ctx.actor, input)),
})

function viewLink(
  { deps }: TrpcContext,
  made: { readonly user: UserView; readonly link: NewLink },
): NewLinkView {
  const { token, expiresAt } = made.link
  return { user: made.user, url: `${deps.env.url}/invite/${token}`, expiresAt: expiresAt.toISOString() }
}

/** The browser that changed the password goes on with a new session; all others have to sign in again. */
async function keepSignedIn(ctx: TrpcContext, userId: string, sessionEpoch: number): Promise<void> {
  const { deps, request, responseHeaders } = ctx
  const { url, secret } = deps.env
  if (!(await findCookieSession(deps, request))) return
  const claims = { userId, sessionEpoch, sessionId: randomUUID() }
  const value = await sealSession('cookie', secret, claims, sessionLifetimeSeconds)
  responseHeaders.append('set-cookie', sessionCookie(url, value))
}
