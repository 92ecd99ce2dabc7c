import type { Actor } from '#core/access/actor.ts'
import type { FrogbotRequest } from '#core/config/request-types.ts'

type Args = { readonly req?: FrogbotRequest | undefined; readonly overrideAccess?: boolean | undefined }

/** Who a local call acts as: the server itself, or with `overrideAccess: false` whoever made the request. */
export function localActor({ req, overrideAccess = true }: Args): Actor {
  if (overrideAccess) return { kind: 'server' }
  if (!req?.user) return { kind: 'anonymous', headers: req?.headers }
  return { kind: 'user', user: req.user, headers: req.headers }
}
