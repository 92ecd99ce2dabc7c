import { z } from 'zod'
import { agentView, runAgentBody } from '#contracts/agent.ts'
import { chatEvent } from '#contracts/chat.ts'
import { branchBody, changeQueuedBody, editMessageBody } from '#contracts/chat-actions.ts'
import {
  chatDoc,
  collectionErrors,
  createChatBody,
  createMessageBody,
  manifest,
  messageDoc,
  pageOf,
  updateChatBody,
  updateMessageBody,
  writtenOf,
} from '#contracts/collections.ts'
import { id } from '#contracts/common.ts'
import { messageView } from '#contracts/message.ts'
import { inbox } from '#contracts/question-list.ts'
import {
  pendingCall,
  pendingList,
  settleBody,
  settlementResult,
  turnResult,
  turnView,
} from '#contracts/turn.ts'
import {
  createUserInput,
  firstUserInput,
  redeemLinkInput,
  signInBody,
  userChanges,
  userView,
} from '#contracts/user.ts'

const error = z.object({
  error: z.string().describe('A sentence a person understands.'),
  code: z.string().optional().describe('A word programs can rely on, where the API names one.'),
})
const running = z.object({ status: z.literal('running'), chatId: id, messageId: id })

/** What programs send. Their schemas describe input: defaults are optional. */
export const bodySchemas = {
  RunAgentBody: runAgentBody,
  SettleBody: settleBody,
  ChangeQueuedBody: changeQueuedBody,
  EditMessageBody: editMessageBody,
  BranchChatBody: branchBody,
  CreateChatBody: createChatBody,
  UpdateChatBody: updateChatBody,
  CreateMessageBody: createMessageBody,
  UpdateMessageBody: updateMessageBody,
  SignInBody: signInBody,
  FirstUserBody: firstUserInput,
  CreateUserBody: createUserInput,
  UpdateUserBody: userChanges,
  RedeemLinkBody: redeemLinkInput,
} satisfies Readonly<Record<string, z.ZodType>>

/** What programs get. */
export const answerSchemas = {
  Error: error,
  CollectionError: error.extend(collectionErrors.shape),
  Agent: agentView,
  AgentList: z.object({ agents: z.array(agentView) }),
  TurnResult: turnResult,
  PendingCall: pendingCall,
  PendingList: pendingList.extend({ turn: turnView }),
  Inbox: inbox,
  SettlementResult: settlementResult,
  AcceptedResult: z.union([turnResult, running]),
  SettledResult: z.union([
    turnResult,
    z.object({ status: z.literal('running'), chatId: id, settlement: settlementResult }),
  ]),
  AlreadySettled: error.extend({ settlement: settlementResult.optional() }),
  RunningTurn: running,
  StoppedTurn: z.object({ status: z.enum(['stopped', 'idle']), chatId: id }),
  Message: messageView,
  ChangedMessage: z.object({ message: messageView }),
  NewChat: z.object({ chatId: id }),
  Event: chatEvent,
  ChatDoc: chatDoc,
  ChatPage: pageOf(chatDoc),
  WrittenChat: writtenOf(chatDoc),
  MessageDoc: messageDoc,
  MessagePage: pageOf(messageDoc),
  WrittenMessage: writtenOf(messageDoc),
  Manifest: manifest,
  User: userView,
  UserPage: z.object({
    docs: z.array(userView),
    totalDocs: z.int(),
    limit: z.int(),
    page: z.int(),
    totalPages: z.int(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  }),
  WrittenUser: z.object({ doc: userView }),
  SignedIn: z.object({
    token: z.string(),
    exp: z.int().describe('End of the token in Unix seconds.'),
    user: userView,
  }),
  Me: z.object({ user: userView.nullable() }),
  MadeUser: z.object({ user: userView }),
  SignedOut: z.object({ message: z.string() }),
  Health: z.object({
    status: z.enum(['ok', 'unavailable']),
    database: z.string(),
    jobs: z.unknown(),
    version: z.string(),
  }),
  OpenApi: z.looseObject({ openapi: z.string() }),
} satisfies Readonly<Record<string, z.ZodType>>

export type SchemaName = keyof typeof bodySchemas | keyof typeof answerSchemas
