import type { ActorView } from '#contracts/message.ts'
import type { ChatTurn } from '#generated/prisma/client.ts'
import { driverOf } from './turn-rows.ts'

/** Whether a message of this author may join the turn at its next step: only whoever drives it steers it. */
export function mayJoin(turn: ChatTurn, author: ActorView): boolean {
  return turn.state === 'running' && isSamePerson(driverOf(turn), author)
}

export function isSamePerson(a: ActorView, b: ActorView): boolean {
  return a.kind === b.kind && a.userId === b.userId && a.channel?.id === b.channel?.id
}
