import type { z } from 'zod'
import {
  chatDoc,
  createChatBody,
  createMessageBody,
  messageDoc,
  pageOf,
  updateChatBody,
  updateMessageBody,
  writtenOf,
} from '#contracts/collections.ts'
import type { ExtraFields } from '#core/collections/extra-fields.ts'
import { fieldSchema } from '#core/collections/parse-extra.ts'
import { answerSchemas, bodySchemas } from './schemas.ts'

/** The schemas of the API with the fields this deployment added to its collections. */
export function schemasWith(extra: ExtraFields) {
  const [chat, message] = [shapeOf(extra.chat), shapeOf(extra.message)]
  const chatWith = chatDoc.extend(chat)
  const messageWith = messageDoc.extend(message)
  return {
    bodies: {
      ...bodySchemas,
      CreateChatBody: createChatBody.extend(chat),
      UpdateChatBody: updateChatBody.extend(chat),
      CreateMessageBody: createMessageBody.extend(message),
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
