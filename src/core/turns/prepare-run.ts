import type { UIMessage } from 'ai'
import type { Actor } from '#core/access/actor.ts'
import { getUsableAgent, makeRequest } from '#core/access/get-agent.ts'
import { restoreActor } from '#core/access/restore-actor.ts'
import type { ResolvedAgent } from '#core/config/config-types.ts'
import type { CoreDeps, Models } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { type OfferedTools, offeredTools } from '#core/tools/offered-tools.ts'
import type { ToolCtx } from '#core/tools/tool-types.ts'
import { chooseModel } from './choose-model.ts'
import type { Part } from './message-parts.ts'
import { loadHistory, partsOf } from './transcript.ts'
import type { Claim, Surface, Usage } from './turn-types.ts'

/** The assistant message of an attempt, as it stands now. `version` 0: not stored yet. */
export type Reply = {
  readonly id: string
  parts: Part[]
  version: number
  /** Where it goes when it is stored for the first time; null when it is stored. */
  seq: number | null
  /** What earlier attempts used. */
  readonly usedBefore: Usage | null
}

/** What one run of an agent works with. */
export type Run = {
  readonly agent: ResolvedAgent
  readonly model: ReturnType<Models['get']>
  readonly offered: OfferedTools
  readonly instructions: string | undefined
  readonly ctx: ToolCtx
  readonly reasoning: string | null
  readonly reply: Reply
  /** Everything before the reply. */
  readonly history: readonly UIMessage[]
  /** Messages that joined while the reply was written, each after that many of its parts. */
  readonly steered: { readonly at: number; readonly message: UIMessage }[]
}

/** The conversation as the model reads it now. */
export function conversationOf(run: Pick<Run, 'history' | 'steered' | 'reply'>): UIMessage[] {
  const pieces: UIMessage[] = [...run.history]
  let from = 0
  for (const { at, message } of run.steered) {
    pieces.push({ id: run.reply.id, role: 'assistant', parts: run.reply.parts.slice(from, at) }, message)
    from = at
  }
  return [...pieces, { id: run.reply.id, role: 'assistant', parts: run.reply.parts.slice(from) }]
}

type RunDeps = Pick<CoreDeps, 'db' | 'config' | 'models' | 'local'>

/** Makes a claimed attempt ready to run: who it runs as, which agent, model and tools, which history. */
export async function prepareRun(deps: RunDeps, claim: Claim): Promise<Run> {
  const [actor, history, row] = await Promise.all([
    restoreActor(deps.db, claim.driver, claim.channelKey),
    loadHistory(deps.db, claim.chatId, claim.replyId),
    claim.replySeq === null ? deps.db.message.findUnique({ where: { id: claim.replyId } }) : null,
  ])
  if (actor === null)
    throw new DomainError(
      'forbidden',
      'forbidden',
      'The person this reply is for can no longer use this chat.',
    )
  const reply: Reply = {
    id: claim.replyId,
    parts: row === null ? [] : partsOf(row),
    version: row?.version ?? 0,
    seq: claim.replySeq,
    usedBefore: (row?.usage ?? null) as Usage | null,
  }
  return prepareAgent(deps, actor, {
    agent: claim.agent,
    surface: claim.driver.surface,
    model: claim.model,
    reasoning: claim.reasoning,
    runId: claim.attemptId,
    chatId: claim.chatId,
    history,
    reply,
  })
}

type AgentInput = Pick<Run, 'history' | 'reply' | 'reasoning'> & {
  readonly agent: string
  readonly surface: Surface
  readonly model: string | null
  readonly runId: string
  readonly chatId: string | null
}

/** The part of `prepareRun` that needs no stored chat. */
export async function prepareAgent(deps: Omit<RunDeps, 'db'>, actor: Actor, input: AgentInput): Promise<Run> {
  const agent = await getUsableAgent(deps, actor, input.agent)
  const req = makeRequest(deps, actor)
  const instructions =
    typeof agent.instructions === 'function' ? await agent.instructions({ req }) : agent.instructions
  return {
    agent,
    model: chooseModel(deps, agent, input.model),
    offered: offeredTools(agent, input.surface),
    instructions,
    ctx: { req, frogbot: deps.local, agent: { slug: agent.slug, runId: input.runId, chatId: input.chatId } },
    reasoning: input.reasoning,
    reply: input.reply,
    history: input.history,
    steered: [],
  }
}
