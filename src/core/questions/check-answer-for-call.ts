import type { PendingCall } from '#contracts/turn.ts'
import type { Actor } from '#core/access/actor.ts'
import { makeRequest } from '#core/access/get-agent.ts'
import type { CoreDeps } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { type ClientTool, isClientTool } from '#core/tools/tool-types.ts'

/** What a person gave for a call. */
export type CallAnswer = { readonly output: unknown } | { readonly dismissed: true }

const invalid = (message: string) => new DomainError('invalid', 'invalid-output', message)

function findTool(deps: Pick<CoreDeps, 'config'>, call: PendingCall): ClientTool | null {
  const found = deps.config.agents.get(call.agentSlug)?.tools.find(({ slug }) => slug === call.toolName)
  return found !== undefined && isClientTool(found) ? found : null
}

/**
 * Runs the tool's own rules on an answer: who may give it, its schema, its check against the stored input. These are
 * functions of the deployment, so no lock is held meanwhile. Returns the parsed output, undefined for a dismissal.
 */
export async function checkAnswerForCall(
  deps: Pick<CoreDeps, 'config' | 'local'>,
  actor: Actor,
  call: PendingCall,
  answer: CallAnswer,
): Promise<unknown> {
  const tool = findTool(deps, call)
  if (tool?.client.access !== undefined) {
    const allowed = await tool.client.access({ req: makeRequest(deps, actor), call })
    if (!allowed) throw new DomainError('forbidden', 'forbidden', 'You are not allowed to answer this.')
  }
  if ('dismissed' in answer) return undefined
  if (tool === null)
    throw invalid('This can no longer be answered, because its tool is gone. Dismiss it instead.')
  const parsed = await tool.outputSchema.safeParseAsync(answer.output)
  if (!parsed.success) throw invalid(describeIssues(parsed.error.issues))
  await checkByTool(tool, call, parsed.data)
  // Undefined would read as a dismissal.
  return parsed.data ?? null
}

/** Only `true` accepts: a check that forgets to return, or returns something else, must not let everything through. */
async function checkByTool({ client }: ClientTool, call: PendingCall, output: unknown): Promise<void> {
  if (client.validate === undefined) return
  // A check written as an async function is waited for, or its promise would be the text of the refusal.
  const verdict: unknown = await client.validate({ input: call.input, output })
  if (verdict === true) return
  const isText = typeof verdict === 'string' && verdict.trim() !== ''
  throw invalid(isText ? verdict : 'This answer was not accepted.')
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

function describeIssues(issues: readonly Issue[]): string {
  const first = issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`))
  return `The answer does not have the expected shape. ${first.join('; ')}`
}
