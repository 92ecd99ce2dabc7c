import type { ActorView } from '#contracts/message.ts'
import type { RequestUser } from '#core/config/request-types.ts'

/** The participant of a channel who caused an action. */
export type ChannelIdentity = { readonly piece: string; readonly id: string; readonly name: string | null }

/** The place a channel action comes from; made by the channel engine only, never from request data. */
export type ChannelGrant = { readonly channelKey: string; readonly identity: ChannelIdentity }

/**
 * Who acts. `server` is our own code (jobs, local API with overrideAccess). `headers` are those of the request, for
 * access rules.
 */
export type Actor =
  | {
      readonly kind: 'user'
      readonly user: RequestUser
      readonly headers?: Headers | undefined
      /** How they signed in, where it was a request. An API token lasts, so it may do less than a session. */
      readonly via?: 'session' | 'token' | undefined
    }
  | { readonly kind: 'anonymous'; readonly headers?: Headers | undefined }
  | { readonly kind: 'server' }
  | { readonly kind: 'channel'; readonly user: RequestUser | null; readonly grant: ChannelGrant }

export function userOf(actor: Actor): RequestUser | null {
  return actor.kind === 'user' || actor.kind === 'channel' ? actor.user : null
}

export function viewActor(actor: Actor): ActorView {
  const user = userOf(actor)
  return {
    kind: actor.kind,
    userId: user?.id ?? null,
    name: user?.name ?? user?.email ?? (actor.kind === 'channel' ? actor.grant.identity.name : null),
    channel: actor.kind === 'channel' ? actor.grant.identity : null,
  }
}
