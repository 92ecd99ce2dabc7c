import { z } from 'zod'
import {
  chatDoc,
  createChatBody,
  createMessageBody,
  messageDoc,
  pageOf,
  updateChatBody,
  updateMessageBody,
  userDoc,
  writtenOf,
} from '#contracts/collections.ts'
import { id } from '#contracts/common.ts'
import type { ExtraFields } from '#core/collections/extra-fields.ts'
import { fieldSchema } from '#core/collections/parse-extra.ts'
import type { FieldConfig } from '#core/config/collection-types.ts'
import { answerSchemas, bodySchemas } from './schemas.ts'

/** The schemas of the API with the fields this deployment added to its collections. */
export function schemasWith(extra: ExtraFields) {
  const [chat, message] = [shapeOf(extra.chat), shapeOf(extra.message)]
  const chatWith = chatDoc.extend(shownShapeOf(extra.chat))
  const messageWith = messageDoc.extend(shownShapeOf(extra.message))
  return {
    bodies: {
      ...bodySchemas,
      CreateChatBody: createChatBody.extend(newShapeOf(extra.chat)),
      UpdateChatBody: updateChatBody.extend(chat),
      CreateMessageBody: createMessageBody.extend(newShapeOf(extra.message)),
      UpdateMessageBody: updateMessageBody.extend(message),
    },
    answers: {
      ...answerSchemas,
      ChatDoc: chatWith,
      ChatPage: pageOf(chatWith),
      WrittenChat: writtenOf(chatWith),
      MessageDoc: messageWith,
      MessagePage: pageOf(messageWith),
      WrittenMessage: writtenOf(messageWith),
    },
  }
}

function shapeOf(fields: ExtraFields['chat']): Record<string, z.ZodType> {
  return Object.fromEntries([...fields].map(([name, field]) => [name, fieldSchema(field).optional()]))
}

/** The fields of a new document: what is required must be sent, unless it has a default. */
function newShapeOf(fields: ExtraFields['chat']): Record<string, z.ZodType> {
  return Object.fromEntries([...fields].map(([name, field]) => [name, newFieldSchema(field)]))
}

function newFieldSchema(field: FieldConfig): z.ZodType {
  const schema = fieldSchema(field)
  if (field.defaultValue !== undefined) return schema.default(field.defaultValue)
  return field.required ? schema : schema.optional()
}

/** The fields of a document that is read: `select` leaves fields out, and `depth` puts documents in the place of ids. */
function shownShapeOf(fields: ExtraFields['chat']): Record<string, z.ZodType> {
  return Object.fromEntries([...fields].map(([name, field]) => [name, shownFieldSchema(field).optional()]))
}

function shownFieldSchema(field: FieldConfig): z.ZodType {
  if (field.type !== 'relationship') return fieldSchema(field)
  const one = z.union([id, field.relationTo === 'users' ? userDoc : z.looseObject({ id })])
  return (field.hasMany ? z.array(one) : one).nullable()
}
