import { afterAll, beforeAll } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { viewTurn } from '#core/chats/view-turn.ts'
import type { AgentAccess } from '#core/config/config-types.ts'
import type { Models } from '#core/deps.ts'
import { question } from '#core/tools/question-tool.ts'
import type { AnyTool } from '#core/tools/tool-types.ts'
import type { Part, ToolPart } from '#core/turns/message-parts.ts'
import { type SendInput, sendMessage } from '#core/turns/send-message.ts'
import type { Started } from '#core/turns/sent-types.ts'
import {
  colorQuestion,
  createWorld,
  noteTool,
  textMessage,
  until,
  type World,
} from '../../setup/core-world.ts'
import { createTestDatabase } from '../../setup/create-test-database.ts'
import {
  type Script,
  type ScriptedModels,
  type StepItem,
  scriptedModels,
} from '../../setup/scripted-steps.ts'

/** Several processes over one database, all with one scripted model. `main` lives as long as the test file. */
export type Processes = {
  /** What the model does; a test sets it. */
  script: Script
  readonly main: World
  readonly models: ScriptedModels
  /** What the server tool `note` was called with. */
  readonly notes: string[]
  /** Starts another process, with models of its own when given. */
  start(own?: Models): Promise<World>
  /** Ends a process as a crash does: its attempts write nothing any more, its locks are gone, its rows stay. */
  kill(world: World): Promise<void>
}

export function useProcesses(tools: readonly AnyTool[] = [], access?: AgentAccess): Processes {
  const state: { main?: World; url?: string; worlds: Set<World>; drop?: () => Promise<void> } = {
    worlds: new Set(),
  }
  const notes: string[] = []
  const models = scriptedModels((prompt, call) => processes.script(prompt, call))

  const processes: Processes = {
    script: () => [],
    notes,
    models,
    get main() {
      if (state.main === undefined) throw new Error('Not started yet')
      return state.main
    },
    async start(own) {
      const world = await createWorld({
        databaseUrl: state.url ?? '',
        script: () => [],
        models: own === undefined ? models : { ...own, prompts: [] },
        tools: [question, noteTool(notes), ...tools],
        access,
      })
      state.worlds.add(world)
      return world
    },
    async kill(world) {
      state.worlds.delete(world)
      const attempts = world.deps.runs.active()
      for (const attemptId of attempts) world.deps.runs.abort(attemptId, 'shutdown')
      await Promise.all(attempts.map((attemptId) => world.deps.runs.whenDone(attemptId)))
      await world.close()
    },
  }

  beforeAll(async () => {
    const database = await createTestDatabase()
    state.url = database.url
    state.drop = database.drop
    state.main = await processes.start()
  })
  afterAll(async () => {
    for (const world of [...state.worlds]) await processes.kill(world)
    await state.drop?.()
  })
  return processes
}

export const asks = (id: string, input: unknown = colorQuestion): StepItem => ({
  call: 'question',
  input,
  id,
})
export const notesText = (text: string, id: string): StepItem => ({ call: 'note', input: { text }, id })

/** Sends a message that must start a turn at once. */
export async function start(
  world: World,
  actor: Actor,
  text: string,
  more: Partial<SendInput> = {},
): Promise<Started> {
  const sent = await sendMessage(world.deps, actor, { agent: 'asker', message: textMessage(text), ...more })
  if (sent.status !== 'started') throw new Error(`The message is ${sent.status}`)
  return sent
}

/** Sends a message that must be queued. */
export async function queue(world: World, actor: Actor, chatId: string, text: string, delivery?: 'steer') {
  const sent = await sendMessage(world.deps, actor, {
    agent: 'asker',
    chatId,
    message: textMessage(text),
    delivery,
  })
  if (sent.status !== 'queued') throw new Error(`The message is ${sent.status}`)
  return sent
}

export const messagesOf = (world: World, chatId: string) =>
  world.deps.db.message.findMany({
    where: { chatId, deletedAt: null },
    orderBy: { seq: 'asc' },
    include: { settlements: { orderBy: { toolCallId: 'asc' } } },
  })

export async function turnOf(world: World, chatId: string) {
  return viewTurn(await world.deps.db.chatTurn.findUnique({ where: { chatId } }))
}

/** Resolves when the chat's turn is in that state. */
export const whenTurn = (world: World, chatId: string, state: 'idle' | 'running' | 'awaiting') =>
  until(async () => {
    const turn = await turnOf(world, chatId)
    return turn.state === state && turn
  })

/** Resolves when the chat is idle and nothing is queued in it. */
export const whenQuiet = (world: World, chatId: string) =>
  until(async () => {
    const queued = await world.deps.db.message.count({ where: { chatId, status: 'queued' } })
    const turn = await turnOf(world, chatId)
    return queued === 0 && turn.state === 'idle' && turn
  })

export const textsOf = (parts: unknown): string =>
  (parts as Part[]).map((part) => (part.type === 'text' ? part.text : '')).join('')

export const callsOf = (parts: unknown): ToolPart[] =>
  (parts as Part[]).filter((part): part is ToolPart => 'toolCallId' in part)

/** A participant of the Slack conversation with that key, without an account here. */
export const channelPerson = (channelKey: string, id: string): Actor & { kind: 'channel' } => ({
  kind: 'channel',
  user: null,
  grant: { channelKey, identity: { piece: 'slack', id, name: id } },
})

/** A conversation in Slack. */
export async function createChannelChat(world: World, ownerId: string | null = null) {
  const id = world.deps.ids.make()
  const channelKey = `slack:${id}`
  await world.deps.db.chat.create({
    data: { id, agent: 'asker', channel: 'slack', channelKey, userId: ownerId },
  })
  return { chatId: id, channelKey }
}

/** The text of the newest user message of a prompt. */
export function lastUserText(prompt: Parameters<Script>[0]): string {
  const message = prompt.findLast(({ role }) => role === 'user')
  if (message?.role !== 'user') return ''
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** The error an action fails with; fails itself when the action does not. */
export async function failureOf(action: Promise<unknown>): Promise<unknown> {
  const outcome = await action.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if (!('error' in outcome)) throw new Error(`It did not fail: ${JSON.stringify(outcome.value)}`)
  return outcome.error
}
