import { updateMessageBody } from '#contracts/collections.ts'
import type { Doc } from '#core/config/request-types.ts'
import type { Message } from '#generated/prisma/client.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { readWritten } from './answer-doc.ts'
import { assertSmallMetadata } from './assert-small-metadata.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { validationError } from './collection-error.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { missingForWrite, type Permission } from './find-permission.ts'
import { lockIdleTurn } from './lock-idle-turn.ts'
import { mergeExtra } from './merge-extra.ts'
import { parseBody } from './parse-body.ts'
import { parseExtra, splitBody } from './parse-extra.ts'
import { parseUserParts } from './parse-user-parts.ts'
import type { UpdateInput } from './write-input.ts'

type Input = UpdateInput & { readonly permission: Permission }
type Change = Prisma.MessageUpdateManyMutationInput

/** Changes a user message, or moves any message to the trash and back, while no turn is going on in its chat. */
export async function updateMessageDoc(deps: CollectionDeps, input: Input): Promise<Doc> {
  const { id, permission } = input
  const where = { AND: [{ id }, permission.where] }
  const added = extraFieldsOf(deps.config).message
  const { rest, given } = splitBody(added, input.data)
  const body = parseBody(updateMessageBody, input.collection, rest)
  assertSmallMetadata(input.collection, body.metadata)
  const fields = parseExtra(input.collection, added, given)
  return deps.db.$transaction(async (tx) => {
    const before = await tx.message.findFirst({ where, include: { chat: { select: { userId: true } } } })
    if (before === null) throw missingForWrite(permission)
    const change = { ...contentChange(input.collection, before, body), ...trashChange(deps, body.deletedAt) }
    await lockIdleTurn(tx, before.chatId)
    const { count } = await tx.message.updateMany({ where, data: { ...change, version: { increment: 1 } } })
    if (count === 0) throw missingForWrite(permission)
    if (fields !== null) await mergeExtra(tx, 'message', id, fields)
    await deps.events.publish(tx, before.chat.userId, {
      type: 'chat',
      chatId: before.chatId,
      change: 'messages',
    })
    return readWritten(deps, tx, 'message', id)
  })
}

type Body = ReturnType<typeof updateMessageBody.parse>

function contentChange(collection: string, before: Pick<Message, 'role'>, { parts, metadata }: Body): Change {
  if (parts === undefined && metadata === undefined) return {}
  if (before.role !== 'user') {
    const path = parts === undefined ? 'metadata' : 'parts'
    throw validationError(collection, [{ path, message: 'Only user messages can be changed.' }])
  }
  return {
    ...(parts === undefined ? {} : { parts: storableJson(parseUserParts(collection, parts)) }),
    ...(metadata === undefined
      ? {}
      : { metadata: metadata === null ? Prisma.DbNull : storableJson(metadata) }),
  }
}

function trashChange(deps: Pick<CollectionDeps, 'clock'>, deletedAt: Body['deletedAt']): Change {
  if (deletedAt === undefined) return {}
  return { deletedAt: deletedAt === null ? null : deps.clock.now() }
}
