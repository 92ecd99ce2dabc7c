import type { GenerateArgs } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'
import { runStateless, type Stateless } from '#core/turns/run-stateless.ts'
import { sendMessage } from '#core/turns/send-message.ts'
import type { Started } from '#core/turns/sent-types.ts'
import { localActor } from './local-actor.ts'

const toParts = (prompt: string) => [{ type: 'text', text: prompt }]

/** Starts a run that stores nothing. */
export function startStateless(
  deps: CoreDeps,
  slug: string,
  args: Omit<GenerateArgs, 'chatId'>,
): Promise<Stateless> {
  const messages = [{ role: 'user' as const, parts: toParts(args.prompt) }]
  return runStateless(deps, localActor(args), { agent: slug, messages, model: args.model })
}

/** Stores the prompt in a chat and starts its turn; a busy chat rejects with `turn-in-progress`. */
export async function sendLocally(
  deps: CoreDeps,
  slug: string,
  args: GenerateArgs & { readonly chatId: string },
): Promise<Started> {
  const sent = await sendMessage(deps, localActor(args), {
    agent: slug,
    chatId: args.chatId,
    message: { parts: toParts(args.prompt) },
    model: args.model,
    surface: 'local',
    mayQueue: false,
  })
  if (sent.status === 'queued') throw new Error('A local message was queued although it may not be.')
  return sent
}
