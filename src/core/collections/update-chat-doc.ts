import { updateChatBody } from '#contracts/collections.ts'
import type { Actor } from '#core/access/actor.ts'
import type { Doc } from '#core/config/request-types.ts'
import { storableText } from '#lib/storable-json.ts'
import { readWritten } from './answer-doc.ts'
import { assertUsableAgent } from './assert-usable-agent.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { missingForWrite, type Permission } from './find-permission.ts'
import { lockExistingTurn, lockIdleTurn } from './lock-idle-turn.ts'
import { mergeExtra } from './merge-extra.ts'
import { parseBody } from './parse-body.ts'
import { parseExtra, splitBody } from './parse-extra.ts'
import type { UpdateInput } from './write-input.ts'

type Input = UpdateInput & { readonly permission: Permission }

export async function updateChatDoc(deps: CollectionDeps, actor: Actor, input: Input): Promise<Doc> {
  const { id, permission } = input
  const added = extraFieldsOf(deps.config).chat
  const { rest, given } = splitBody(added, input.data)
  const { title, agent, deletedAt } = parseBody(updateChatBody, input.collection, rest)
  const fields = parseExtra(input.collection, added, given)
  if (agent !== undefined) await assertUsableAgent(deps, actor, input.collection, agent)
  const data = {
    ...(title === undefined ? {} : titleFields(storableText(title))),
    ...(agent === undefined ? {} : { agent }),
  }
  return deps.db.$transaction(async (tx) => {
    const before = await tx.chat.findFirst({ where: { AND: [{ id }, permission.where] } })
    if (before === null) throw missingForWrite(permission)
    // A running agent keeps its chat: another one could not take up its calls.
    if (agent !== undefined && agent !== before.agent) await lockIdleTurn(tx, id)
    else if (deletedAt !== undefined) await lockExistingTurn(tx, id)
    // The time of a move to the trash is ours, not the caller's, and the first one counts.
    const time = deletedAt === null ? null : (before.deletedAt ?? deps.clock.now())
    const changes = deletedAt === undefined ? data : { ...data, deletedAt: time }
    // The condition again: access may have been lost since the row was read.
    const { count } = await tx.chat.updateMany({ where: { AND: [{ id }, permission.where] }, data: changes })
    if (count === 0) throw missingForWrite(permission)
    if (fields !== null) await mergeExtra(tx, 'chat', id, fields)
    await deps.events.publish(tx, before.userId, { type: 'chat', chatId: id, change: 'chat' })
    return readWritten(deps, tx, 'chat', id)
  })
}

// A title somebody gave is never replaced; taking it away lets the next one be made.
function titleFields(title: string) {
  return { title, titleSource: title === '' ? 'placeholder' : 'user' } as const
}
