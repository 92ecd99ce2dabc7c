import type { FrogbotRequest, RequestUser } from '#core/config/request-types.ts'
import type { PieceChannelQuestions, PieceParticipant } from './channel-questions.ts'

/** The connection to a platform; `client` is handed to the piece's hooks. */
export type PieceAdapter<Client> = { readonly name: string; readonly client: Client }

/** Who a participant is here: a user of this server, or a guest. */
export type PieceIdentity = { readonly user: RequestUser | null }

/** How a piece talks on its platform. */
export type PieceChannel<Client = unknown> = {
  readonly adapter: PieceAdapter<Client>
  /** Turns a participant of the platform into a user or a guest. */
  identity(args: {
    readonly participant: PieceParticipant
    readonly req: FrogbotRequest
  }): PieceIdentity | Promise<PieceIdentity>
  /** Without it, agents are not offered the question tool in this channel. */
  readonly questions?: PieceChannelQuestions<Client> | undefined
}

/** A piece: something agents can be reached through. */
export type PieceDefinition<Client = unknown> = {
  /** Names it in `agents[].channels`. */
  readonly slug: string
  /** The platform's name as people read it, such as Slack. */
  readonly label: string
  readonly channel?: PieceChannel<Client> | undefined
}

/**
 * Makes a piece for `pieces` of a config. It only types the definition; `buildConfig` checks it.
 *
 * @example
 * import { definePiece } from 'frogbot/pieces'
 *
 * export const forum = definePiece({
 *   slug: 'forum',
 *   label: 'Forum',
 *   channel: { adapter: { name: 'forum', client: {} }, identity: () => ({ user: null }) },
 * })
 */
export function definePiece<Client>(piece: PieceDefinition<Client>): PieceDefinition<Client> {
  return piece
}
