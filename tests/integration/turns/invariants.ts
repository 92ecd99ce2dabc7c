import { maxRecoveries } from '#core/turns/turn-types.ts'
import type { World } from '../../setup/core-world.ts'
import { deliveredText, type PlannedModel, textOf } from './planned-model.ts'
import { callsOf, messagesOf, turnOf } from './processes.ts'

/** What happened to a chat that excuses repeats and gaps. */
export type Faults = {
  /** Crashes, lost leases and continuations: each may make the model read a step once more. */
  repeats: number
  /** Stops: what was stopped is not delivered. */
  stops: number
}

type Stored = Awaited<ReturnType<typeof messagesOf>>

/** What must be true of a chat once everything has become quiet. Returns what is not. */
export async function checkChat(
  world: World,
  chatId: string,
  { model, notes, faults }: { model: PlannedModel; notes: readonly string[]; faults: Faults },
): Promise<string[]> {
  const turn = await turnOf(world, chatId)
  const messages = await messagesOf(world, chatId)
  const shown = messages.filter(({ status }) => status === null)
  return [
    ...(turn.state === 'running' ? ['the turn still runs'] : []),
    ...(messages.length > shown.length && turn.state !== 'awaiting' ? ['a message is still queued'] : []),
    ...checkOrder(shown),
    ...checkWaiting(shown, turn),
    ...checkSettlements(shown, model, faults),
    ...checkGivenUp(shown, faults),
    ...checkQuestions(shown, faults),
    ...checkAnswered(shown, model, faults),
    ...checkNotes(shown, notes, faults),
  ]
}

function checkOrder(messages: Stored): string[] {
  return messages.flatMap(({ role, seq }, index) => {
    const before = messages[index - 1]
    return role === 'assistant' && before?.role !== 'user'
      ? [`the reply at ${seq} follows no message of a person`]
      : []
  })
}

function checkWaiting(messages: Stored, turn: Awaited<ReturnType<typeof turnOf>>): string[] {
  const open = messages.filter(({ parts }) => callsOf(parts).some(({ state }) => state === 'input-available'))
  const expected = turn.state === 'awaiting' ? [turn.messageId] : []
  const found = open.map(({ id }) => id)
  return JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`open calls in ${found}, waiting is ${expected}`]
}

function checkSettlements(messages: Stored, model: PlannedModel, faults: Faults): string[] {
  const pendingMessage = messages.find(({ parts }) =>
    callsOf(parts).some(({ state }) => state === 'input-available'),
  )
  return messages.flatMap((message) =>
    message.settlements.flatMap((settlement): string[] => {
      const part = callsOf(message.parts).find(({ toolCallId }) => toolCallId === settlement.toolCallId)
      const name = `${message.seq}/${settlement.toolCallId}`
      if (settlement.outcome !== 'answered')
        return part?.state === 'output-error' ? [] : [`${name} is not closed`]
      if (JSON.stringify(part?.output) !== JSON.stringify(settlement.output))
        return [`${name} lost its answer`]
      // A step with an open or dismissed sibling is not continued.
      const isOver = message.settlements.every(({ outcome }) => outcome === 'answered')
      if (message === pendingMessage || !isOver) return []
      return checkDelivery(name, message, tokenOf(settlement.output), { model, faults })
    }),
  )
}

function checkDelivery(
  name: string,
  message: Stored[number],
  token: string,
  { model, faults }: { model: PlannedModel; faults: Faults },
): string[] {
  const attempts = model.calls
    .filter(({ prompt }) => deliveredText(prompt).includes(token))
    .map(({ attempt }) => attempt)
  if (new Set(attempts).size !== attempts.length) return [`${name} was delivered twice by one attempt`]
  // A steered message that outlived a stop runs by itself, and its model reads the results before it too.
  if (attempts.length > 1 + faults.repeats + faults.stops)
    return [`${name} was delivered ${attempts.length} times`]
  const isExcused = faults.stops > 0 || isInterrupted(message)
  return attempts.length === 0 && !isExcused ? [`${name} was never delivered`] : []
}

const isInterrupted = ({ metadata }: Stored[number]) => JSON.stringify(metadata).includes('"interrupted"')

/** Recovery gives up a reply with saved steps only after its tries. */
function checkGivenUp(messages: Stored, faults: Faults): string[] {
  return messages
    .filter((message) => isInterrupted(message) && callsOf(message.parts).length > 0)
    .flatMap(({ seq }) =>
      faults.repeats > maxRecoveries ? [] : [`the reply at ${seq} was given up too early`],
    )
}

/** Each question was settled by somebody, waits, or was closed by a stop. */
function checkQuestions(messages: Stored, faults: Faults): string[] {
  if (faults.stops > 0) return []
  return messages.flatMap(({ seq, parts, settlements }) =>
    callsOf(parts)
      .filter(({ type, state }) => type === 'tool-question' && state !== 'input-available')
      .filter((call) => !settlements.some(({ toolCallId }) => toolCallId === call.toolCallId))
      .map(({ toolCallId }) => `the question ${seq}/${toolCallId} was closed by nobody`),
  )
}

/** Answers of this test are typed texts that occur nowhere else. */
function tokenOf(output: unknown): string {
  const { answers } = output as { answers: { custom: string }[] }
  return answers[0]?.custom ?? ''
}

function checkAnswered(messages: Stored, model: PlannedModel, faults: Faults): string[] {
  return messages.flatMap((message, index) => {
    if (message.role !== 'user') return []
    const text = JSON.stringify(message.parts)
    const wasRead = model.calls.some(({ prompt }) =>
      prompt.some((part) => part.role === 'user' && text.includes(textOf(part))),
    )
    const next = messages[index + 1]
    const hasReason = next?.role === 'assistant' && JSON.stringify(next.metadata).includes('error')
    return wasRead || hasReason || faults.repeats + faults.stops > 0
      ? []
      : [`the message at ${message.seq} was never read`]
  })
}

function checkNotes(messages: Stored, notes: readonly string[], faults: Faults): string[] {
  return messages.flatMap(({ parts }) =>
    callsOf(parts).flatMap((call): string[] => {
      if (call.state !== 'output-available' || !('noted' in (call.output as object))) return []
      const { noted } = call.output as { noted: string }
      const runs = notes.filter((note) => note === noted).length
      return runs >= 1 && runs <= 1 + faults.repeats ? [] : [`the tool for ${noted} ran ${runs} times`]
    }),
  )
}
