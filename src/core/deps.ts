import type { LanguageModel, UIMessageChunk } from 'ai'
import type { ChatEvent } from '#contracts/chat.ts'
import type { CoreConfig, ModelInfo } from '#core/config/config-types.ts'
import type { LocalApi } from '#core/config/request-types.ts'
import type { TurnRuns } from '#core/turns/turn-runs.ts'
import type { PrismaClient } from '#generated/prisma/client.ts'
import type { Logger } from './logger.ts'

export type { Logger }

export type Models = {
  /** The model behind `provider/model` or a router alias. Throws `DomainError('invalid', 'unknown-model', …)`. */
  get(ref: string): { readonly model: Exclude<LanguageModel, string>; readonly info: ModelInfo }
  /** All models a person may choose from. */
  list(): readonly ModelInfo[]
}

/** An entry of an attempt's stream: a chunk, or a mark that all before it is saved as this message version. */
export type StreamEntry =
  | { readonly type: 'chunk'; readonly chunk: UIMessageChunk }
  | { readonly type: 'saved'; readonly version: number }

/** The live stream of one attempt, written by its runner. */
export type StreamWriter = {
  write(entry: StreamEntry): void
  /** Ends the stream for every reader and forgets it. */
  end(): void
}

export type TurnStreams = {
  open(attemptId: string): StreamWriter
  /**
   * The entries of an attempt from its beginning and on until it ends, wherever it runs. Ends at once when nothing is
   * known of it. Cancelling the iteration never touches the turn.
   */
  read(attemptId: string, signal?: AbortSignal): AsyncIterable<StreamEntry>
}

export type Jobs = {
  /** Makes a job; with `tx` it exists exactly when that transaction commits. */
  send(
    name: string,
    data: object,
    options?: { readonly tx?: Tx; readonly delaySeconds?: number; readonly key?: string },
  ): Promise<void>
}

export type Clock = { now(): Date }

/** Unguessable ids of 128 random bits or more. */
export type Ids = { make(): string }

export type Runner = {
  /** This process, as turn rows name it. */
  readonly id: string
  /** Which of these runners are alive, as the database sees it. */
  findAlive(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** A Prisma transaction. */
export type Tx = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

/** Everything core is given. Functions name the part they use with `Pick`. */
export type CoreDeps = {
  readonly db: PrismaClient
  readonly models: Models
  readonly streams: TurnStreams
  readonly jobs: Jobs
  readonly runner: Runner
  /** The attempts this process runs right now. */
  readonly runs: TurnRuns
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly config: CoreConfig
  /** Tells readers, in any process, that something of a chat changed. With a transaction: when it commits. */
  readonly events: { publish(tx: Tx, userId: string | null, event: ChatEvent): Promise<void> }
  /** The local API handed to tools and access rules. */
  readonly local: LocalApi
}
