import type { UIMessageChunk } from 'ai'
import { restoreActor } from '#core/access/restore-actor.ts'
import { newMessageFields } from '#core/collections/extra-fields.ts'
import { hookWritten } from '#core/collections/hook-written.ts'
import type { CoreDeps, StreamWriter } from '#core/deps.ts'
import { isDomainError } from '#core/errors.ts'
import { claimNextQueued } from './claim-next-queued.ts'
import { describeProviderError } from './describe-provider-error.ts'
import { endTurn } from './end-turn.ts'
import { joinSteered } from './join-steered.ts'
import { prepareRun, type Reply, type Run } from './prepare-run.ts'
import { type RunEnd, runSteps } from './run-steps.ts'
import { type ReplyNotes, saveStep } from './save-reply.ts'
import { type Claim, TurnAborted, type TurnError, type Usage } from './turn-types.ts'

/** Starts a claimed attempt in this process, detached from whoever asked for it. */
export function startRun(deps: CoreDeps, claim: Claim): void {
  // Opened before the caller returns, so that its reader finds the stream.
  const writer = deps.streams.open(claim.attemptId)
  deps.runs.start(claim.attemptId, (signal) => runTurn(deps, claim, writer, signal))
}

/** Runs the oldest queued message of a chat if nothing else runs or waits there. */
export async function runNextQueued(deps: CoreDeps, chatId: string): Promise<void> {
  const next = await claimNextQueued(deps, chatId)
  if (next !== null) startRun(deps, next)
}

async function runTurn(
  deps: CoreDeps,
  claim: Claim,
  writer: StreamWriter,
  signal: AbortSignal,
): Promise<void> {
  const log = { chatId: claim.chatId, attemptId: claim.attemptId }
  try {
    const isOver = await runAttempt(deps, claim, writer, signal)
    writer.end()
    if (isOver) await runNextQueued(deps, claim.chatId)
    // Hooks are a deployment's own code, and may take long or hang: whoever waits for the reply, for a stop or in the
    // queue must not wait for them too.
    deps.runs.trail(hookReply(deps, claim))
  } catch (error) {
    // The row still says "running": recovery takes it from there.
    if (error instanceof TurnAborted) {
      deps.log.warn(log, 'An attempt lost its turn')
      await tellIfDeleted(deps, claim, writer)
    } else {
      deps.log.error({ ...log, err: error }, 'An attempt broke off')
      await giveUpLease(deps, claim)
    }
  } finally {
    writer.end()
  }
}

async function hookReply(deps: CoreDeps, claim: Claim): Promise<void> {
  if (!deps.config.collections?.messages.hooks.afterChange?.length) return
  try {
    const actor = await restoreActor(deps.db, claim.driver, claim.channelKey)
    // A reply without a place of its own is one that goes on.
    const operation = claim.replySeq === null ? 'update' : 'create'
    await hookWritten(deps, actor ?? { kind: 'server' }, { role: 'message', id: claim.replyId, operation })
  } catch (error) {
    deps.log.error({ err: error, chatId: claim.chatId }, 'The hooks of a reply could not be run')
  }
}

/** Without a word, a reader of the stream would take half a reply for a whole one. */
async function tellIfDeleted(deps: CoreDeps, { chatId }: Claim, writer: StreamWriter): Promise<void> {
  const chats = await deps.db.chat.count({ where: { id: chatId } }).catch(() => null)
  if (chats === 0)
    writer.write({
      type: 'chunk',
      chunk: { type: 'error', errorText: 'This chat was deleted while the agent was answering.' },
    })
}

/** Nobody should have to wait for the lease of an attempt that runs no more. */
async function giveUpLease(deps: CoreDeps, claim: Claim): Promise<void> {
  const where = { chatId: claim.chatId, attemptId: claim.attemptId, state: 'running' } as const
  await deps.db.chatTurn
    .updateMany({ where, data: { leaseEndsAt: deps.clock.now() } })
    .catch((error: unknown) =>
      deps.log.warn({ err: error, chatId: claim.chatId }, 'A lease could not be given up'),
    )
}

/** True when the turn has ended and the next queued message may run. */
async function runAttempt(
  deps: CoreDeps,
  claim: Claim,
  writer: StreamWriter,
  signal: AbortSignal,
): Promise<boolean> {
  const write = (chunk: UIMessageChunk) => writer.write({ type: 'chunk', chunk })
  const prepared = await prepare(deps, claim)
  if ('error' in prepared) {
    await failBeforeRun(deps, claim, prepared.error)
    write({ type: 'error', errorText: prepared.error.message })
    return true
  }
  const { run } = prepared
  const saved = () => writer.write({ type: 'saved', version: run.reply.version })
  saved()
  const { end, usage } = await runSteps(
    run,
    {
      write,
      beforeStep: () => joinSteered(deps, claim, run),
      afterStep: async (used) => {
        await saveStep(deps, claim, run.reply, notesOf(deps, run, used, {}))
        saved()
      },
    },
    deps.log,
    signal,
  )
  if (end.kind === 'aborted' && end.abort !== 'stop') throw new TurnAborted(end.abort)
  const state = await finish(deps, claim, run, end, usage)
  saved()
  write(lastChunk(end.kind === 'awaiting' && state === 'idle' ? { kind: 'aborted', abort: 'stop' } : end))
  return state === 'idle'
}

async function prepare(deps: CoreDeps, claim: Claim): Promise<{ run: Run } | { error: TurnError }> {
  try {
    return { run: await prepareRun(deps, claim) }
  } catch (error) {
    if (isDomainError(error)) return { error: { code: error.code ?? error.kind, message: error.message } }
    deps.log.error({ err: error, chatId: claim.chatId }, 'An agent could not be prepared')
    return { error: describeProviderError(error) }
  }
}

async function failBeforeRun(deps: CoreDeps, claim: Claim, error: TurnError): Promise<void> {
  const row =
    claim.replySeq === null ? await deps.db.message.findUnique({ where: { id: claim.replyId } }) : null
  const reply: Reply | null =
    row === null ? { id: claim.replyId, parts: [], version: 0, seq: claim.replySeq, usedBefore: null } : null
  const notes = {
    metadata: { error },
    usage: null,
    model: claim.model ?? '',
    reasoning: claim.reasoning,
    added: newMessageFields(deps.config),
  }
  await endTurn(deps, claim, { state: 'idle', error, reply, notes })
}

async function finish(
  deps: CoreDeps,
  claim: Claim,
  run: Run,
  end: RunEnd,
  usage: Usage | null,
): Promise<'idle' | 'awaiting'> {
  return endTurn(deps, claim, {
    state: end.kind === 'awaiting' ? 'awaiting' : 'idle',
    error: end.kind === 'failed' ? end.error : null,
    reply: run.reply,
    notes: notesOf(deps, run, usage, metadataOf(end, deps.clock.now())),
  })
}

function metadataOf(end: RunEnd, now: Date): Record<string, unknown> {
  switch (end.kind) {
    case 'completed':
      return { finishReason: end.finishReason }
    case 'awaiting':
      return { finishReason: end.finishReason, waitingSince: now.toISOString() }
    case 'failed':
      return { error: end.error }
    case 'aborted':
      return { stopped: true }
  }
}

function notesOf(
  { config }: Pick<CoreDeps, 'config'>,
  run: Run,
  usage: Usage | null,
  metadata: Record<string, unknown>,
): ReplyNotes {
  const { model, reasoning } = run
  return { metadata, usage, model: model.info.id, reasoning, added: newMessageFields(config) }
}

function lastChunk(end: RunEnd): UIMessageChunk {
  if (end.kind === 'failed') return { type: 'error', errorText: end.error.message }
  if (end.kind === 'aborted') return { type: 'abort', reason: 'stopped' }
  return { type: 'finish', finishReason: end.finishReason as 'stop' }
}
