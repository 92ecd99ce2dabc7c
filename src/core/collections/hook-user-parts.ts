import type { MessagePart } from '#contracts/message.ts'
import type { Actor } from '#core/access/actor.ts'
import { getWritableChat } from '#core/access/get-chat.ts'
import type { CoreDeps } from '#core/deps.ts'
import { isRecord } from '#lib/is-record.ts'
import { validationError } from './collection-error.ts'
import { servedCollections } from './find-collection.ts'
import { bindHooks } from './run-hooks.ts'

type Input = {
  readonly operation: 'create' | 'update'
  /** Left out for the first message of a new chat. */
  readonly chatId?: string | undefined
  readonly parts: readonly MessagePart[]
}

/**
 * The parts of a message that a person writes in a turn, as the `beforeChange` hooks of the messages leave them: a hook
 * that takes something out of messages must see those too. Replies are stored as the agent gave them.
 */
export async function hookUserParts(
  deps: Pick<CoreDeps, 'db' | 'config' | 'local'>,
  actor: Actor,
  { operation, chatId, parts }: Input,
): Promise<readonly MessagePart[]> {
  const collection = servedCollections(deps.config).message
  if ((collection.hooks.beforeChange ?? []).length === 0) return parts
  // Hooks hear only of what may be written.
  if (chatId !== undefined) await getWritableChat(deps.db, deps.config, actor, chatId)
  const hooks = bindHooks(deps, actor, collection, operation, undefined)
  const changed = await hooks.beforeChange({ chat: chatId, role: 'user', parts })
  if (isRecord(changed) && Array.isArray(changed.parts)) return changed.parts
  throw validationError(collection.slug, [{ path: 'parts', message: 'A hook left no parts.' }])
}
