import type { UIMessageChunk } from 'ai'
import type { GenerateArgs } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'
import { DomainError } from '#core/errors.ts'
import { startStateless } from './start-locally.ts'

/** Runs an agent for server code and gives its text as it comes. Nothing is stored. */
export async function streamLocally(
  deps: CoreDeps,
  slug: string,
  args: Omit<GenerateArgs, 'chatId'>,
): Promise<{ readonly textStream: AsyncIterable<string> }> {
  const { chunks } = await startStateless(deps, slug, args)
  return { textStream: textOf(chunks) }
}

async function* textOf(chunks: AsyncIterable<UIMessageChunk>): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    if (chunk.type === 'text-delta') yield chunk.delta
    if (chunk.type === 'error') throw new DomainError('provider', 'provider', chunk.errorText)
  }
}
