import { turnState } from '#contracts/turn.ts'
import { chatNotFound } from '#core/access/get-chat.ts'
import type { CoreDeps, Tx } from '#core/deps.ts'
import { type ChatTurn, Prisma } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { type Claim, type Driver, leaseMs, TurnAborted } from './turn-types.ts'

/**
 * Locks the chat's turn row, making it first when the chat has none. Every transaction that changes a conversation
 * takes this lock before any other, so the order of locks is the same everywhere: turn, chat, message. What decides
 * about the write is read afterwards: a chat may have gone to the trash while the lock was waited for. 404 for a chat
 * that does not exist.
 */
export async function lockTurn(tx: Tx, chatId: string): Promise<ChatTurn> {
  const found = await selectForUpdate(tx, chatId)
  if (found !== undefined) return found
  await insertIdle(tx, chatId)
  const made = await selectForUpdate(tx, chatId)
  // Deleted between the two statements.
  if (made === undefined) throw chatNotFound()
  return made
}

async function insertIdle(tx: Tx, chatId: string): Promise<void> {
  try {
    await tx.$executeRaw`INSERT INTO chat_turns ("chatId", "updatedAt") VALUES (${chatId}, now()) ON CONFLICT DO NOTHING`
  } catch (error) {
    throw isForeignKeyViolation(error) ? chatNotFound() : error
  }
}

function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false
  return (
    error.code === 'P2003' || (error.code === 'P2010' && JSON.stringify(error.meta ?? {}).includes('23503'))
  )
}

async function selectForUpdate(tx: Tx, chatId: string): Promise<ChatTurn | undefined> {
  const rows = await tx.$queryRaw<ChatTurn[]>`SELECT * FROM chat_turns WHERE "chatId" = ${chatId} FOR UPDATE`
  const row = rows[0]
  return row === undefined ? undefined : { ...row, state: turnState.parse(row.state) }
}

/**
 * Locks the turn row for its runner. Throws when another attempt owns it by now, or the chat is gone: then nothing may
 * be written.
 */
export async function lockOwnTurn(tx: Tx, claim: Claim): Promise<ChatTurn> {
  const turn = await selectForUpdate(tx, claim.chatId)
  if (turn?.attemptId !== claim.attemptId || turn.state !== 'running') throw new TurnAborted('lost')
  return turn
}

/** Takes `count` message places of a chat; returns the first. `lastMessageAt` is written along with it. */
export async function takeSeq(tx: Tx, chatId: string, count: number, lastMessageAt?: Date): Promise<number> {
  const chat = await tx.chat.update({
    where: { id: chatId },
    data: { nextSeq: { increment: count }, ...(lastMessageAt === undefined ? {} : { lastMessageAt }) },
    select: { nextSeq: true },
  })
  return chat.nextSeq - count
}

type ClaimInput = Omit<Claim, 'attemptId'> & { readonly recoveries?: number }

/** The fields of a turn row that a new attempt sets. */
export function claimedTurn(deps: Pick<CoreDeps, 'clock' | 'runner'>, claim: Claim, recoveries = 0) {
  return {
    state: 'running',
    attemptId: claim.attemptId,
    messageId: claim.replyId,
    userMessageId: claim.userMessageId,
    driver: storableJson(claim.driver),
    model: claim.model,
    reasoning: claim.reasoning,
    runnerId: deps.runner.id,
    leaseEndsAt: new Date(deps.clock.now().getTime() + leaseMs),
    stopRequestedAt: null,
    recoveries,
    lastError: Prisma.DbNull,
  } as const
}

/** Gives the turn to a new attempt of this process. The caller holds the turn's lock. */
export async function claimTurn(
  deps: Pick<CoreDeps, 'clock' | 'runner' | 'ids'>,
  tx: Tx,
  { recoveries = 0, ...input }: ClaimInput,
): Promise<Claim> {
  const claim: Claim = { ...input, attemptId: deps.ids.make() }
  await tx.chatTurn.update({ where: { chatId: claim.chatId }, data: claimedTurn(deps, claim, recoveries) })
  return claim
}

/** The driver a turn row names. */
export function driverOf(turn: Pick<ChatTurn, 'driver'>): Driver {
  return (turn.driver ?? {
    kind: 'server',
    userId: null,
    name: null,
    channel: null,
    surface: 'local',
  }) as Driver
}

/** True while this process works on it. */
export function isOurs(deps: Pick<CoreDeps, 'clock' | 'runner'>, turn: ChatTurn): boolean {
  return turn.state === 'running' && hasLease(deps, turn) && turn.runnerId === deps.runner.id
}

/** True while some process works on it: its lease runs and the process that took it is alive. */
export async function isDriven(deps: Pick<CoreDeps, 'clock' | 'runner'>, turn: ChatTurn): Promise<boolean> {
  if (isOurs(deps, turn)) return true
  if (turn.state !== 'running' || !hasLease(deps, turn) || turn.runnerId === null) return false
  return (await deps.runner.findAlive([turn.runnerId])).has(turn.runnerId)
}

function hasLease(deps: Pick<CoreDeps, 'clock'>, turn: ChatTurn): boolean {
  return turn.leaseEndsAt !== null && turn.leaseEndsAt > deps.clock.now()
}
