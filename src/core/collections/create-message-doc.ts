import { createMessageBody } from '#contracts/collections.ts'
import { type Actor, viewActor } from '#core/access/actor.ts'
import { placeholderTitle } from '#core/chats/placeholder-title.ts'
import type { Doc } from '#core/config/request-types.ts'
import type { Tx } from '#core/deps.ts'
import { takeSeq } from '#core/turns/turn-rows.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { storableJson } from '#lib/storable-json.ts'
import { readWritten } from './answer-doc.ts'
import { assertSmallMetadata } from './assert-small-metadata.ts'
import { byId } from './by-id.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { accessDenied, validationError } from './collection-error.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { lockIdleTurn } from './lock-idle-turn.ts'
import { parseBody } from './parse-body.ts'
import { parseNewExtra, splitBody } from './parse-extra.ts'
import { parseUserParts } from './parse-user-parts.ts'
import type { CreateInput } from './write-input.ts'

/** A user message at the end of its chat. It runs no agent: the next turn reads it with the rest. */
export async function createMessageDoc(deps: CollectionDeps, actor: Actor, input: CreateInput): Promise<Doc> {
  const added = extraFieldsOf(deps.config).message
  const { rest, given } = splitBody(added, input.data)
  const body = parseBody(createMessageBody, input.collection, rest)
  const parts = parseUserParts(input.collection, body.parts)
  assertSmallMetadata(input.collection, body.metadata)
  const fields = parseNewExtra(input.collection, added, given)
  return deps.db.$transaction(async (tx) => {
    const chat = await getTargetChat(tx, input.collection, body.chat)
    await lockIdleTurn(tx, chat.id)
    if (actor.kind !== 'server') await assertOutsideTrash(tx, chat.id)
    const now = deps.clock.now()
    const { id } = await tx.message.create({
      data: {
        id: deps.ids.make(),
        chatId: chat.id,
        seq: await takeSeq(tx, chat.id, 1, now),
        role: 'user',
        parts: storableJson(parts),
        metadata: body.metadata == null ? Prisma.DbNull : storableJson(body.metadata),
        author: storableJson(viewActor(actor)),
        ...(fields === null ? {} : { fields: storableJson(fields) }),
        createdAt: now,
      },
      select: { id: true },
    })
    // Only an untitled chat gets its first title; a rename made meanwhile wins.
    await tx.chat.updateMany({
      where: { id: chat.id, title: '', titleSource: 'placeholder' },
      data: { title: placeholderTitle(parts) },
    })
    await deps.events.publish(tx, chat.userId, { type: 'chat', chatId: chat.id, change: 'messages' })
    return readWritten(deps, tx, 'message', id)
  })
}

// The rule was asked without the lock; the chat may have gone to the trash since.
async function assertOutsideTrash(tx: Tx, id: string): Promise<void> {
  if ((await tx.chat.count({ where: { id, deletedAt: null } })) === 0) throw accessDenied()
}

async function getTargetChat(
  tx: Tx,
  collection: string,
  id: string,
): Promise<{ id: string; userId: string | null }> {
  const chat = await tx.chat.findFirst({ where: byId(id), select: { id: true, userId: true } })
  if (chat === null) throw validationError(collection, [{ path: 'chat', message: 'There is no such chat.' }])
  return chat
}
