import { createChatBody } from '#contracts/collections.ts'
import { type Actor, userOf } from '#core/access/actor.ts'
import type { Doc } from '#core/config/request-types.ts'
import { storableJson, storableText } from '#lib/storable-json.ts'
import { readWritten } from './answer-doc.ts'
import { assertUsableAgent } from './assert-usable-agent.ts'
import { byId } from './by-id.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { validationError } from './collection-error.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { parseBody } from './parse-body.ts'
import { parseNewExtra, splitBody } from './parse-extra.ts'
import type { CreateInput } from './write-input.ts'

/** An empty chat. Its owner is whoever makes it; server code may name one, or none. */
export async function createChatDoc(deps: CollectionDeps, actor: Actor, input: CreateInput): Promise<Doc> {
  const added = extraFieldsOf(deps.config).chat
  const { rest, given } = splitBody(added, input.data)
  const body = parseBody(createChatBody, input.collection, rest)
  await assertUsableAgent(deps, actor, input.collection, body.agent)
  const userId = await findOwner(deps, actor, input, body.user)
  const title = storableText(body.title ?? '')
  const fields = parseNewExtra(input.collection, added, given)
  return deps.db.$transaction(async (tx) => {
    const { id } = await tx.chat.create({
      data: {
        id: deps.ids.make(),
        title,
        titleSource: title === '' ? 'placeholder' : 'user',
        userId,
        agent: body.agent,
        ...(fields === null ? {} : { fields: storableJson(fields) }),
        createdAt: deps.clock.now(),
      },
      select: { id: true },
    })
    await deps.events.publish(tx, userId, { type: 'chat', chatId: id, change: 'chat' })
    return readWritten(deps, tx, 'chat', id)
  })
}

async function findOwner(
  deps: CollectionDeps,
  actor: Actor,
  input: CreateInput,
  asked: unknown,
): Promise<string | null> {
  if (actor.kind !== 'server') return userOf(actor)?.id ?? null
  if (asked === null) return null
  if (asked === undefined) return input.req?.user?.id ?? null
  const user =
    typeof asked === 'string'
      ? await deps.db.user.findFirst({ where: byId(asked), select: { id: true } })
      : null
  if (user === null)
    throw validationError(input.collection, [{ path: 'user', message: 'There is no such user.' }])
  return user.id
}
