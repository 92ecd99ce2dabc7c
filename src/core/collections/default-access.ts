import { canWriteChat } from '#core/access/can-write-chat.ts'
import { byId } from './by-id.ts'
import type { CollectionDeps } from './collection-deps.ts'
import type { CollectionAccessArgs, CollectionOperation, CollectionRole, Where } from './collection-types.ts'

type Rule = (deps: CollectionDeps, args: CollectionAccessArgs) => boolean | Where | Promise<boolean | Where>

const isSignedIn: Rule = (_deps, { req }) => req.user !== null
const ownChats: Rule = (_deps, { req }) => req.user !== null && { user: { equals: req.user.id } }
const ofOwnChats: Rule = (_deps, { req }) => req.user !== null && { 'chat.user': { equals: req.user.id } }
const ofOwnWebChats: Rule = (_deps, { req }) =>
  req.user !== null && { 'chat.user': { equals: req.user.id }, 'chat.channelKey': { exists: false } }

const intoWritableChat: Rule = async (deps, { req, data }) => {
  if (req.user === null) return false
  // A body that names no chat is told so by its validation.
  if (typeof data?.chat !== 'string') return true
  const chat = await deps.db.chat.findFirst({ where: byId(data.chat) })
  return chat !== null && canWriteChat({ req, chat: { ...chat, user: chat.userId } })
}

/** Who may do what when the deployment says nothing else. */
export const defaultAccess: Readonly<Record<CollectionRole, Readonly<Record<CollectionOperation, Rule>>>> = {
  chat: { create: isSignedIn, read: ownChats, update: ownChats, delete: ownChats },
  message: { create: intoWritableChat, read: ofOwnChats, update: ofOwnWebChats, delete: ofOwnWebChats },
}
