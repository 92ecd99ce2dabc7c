import { MockLanguageModelV4 } from 'ai/test'
import type { Models } from '#core/deps.ts'
import {
  type ScriptedModels,
  type StepItem,
  scriptedModels,
  toolCalls,
  toolResults,
} from '../../setup/scripted-steps.ts'
import { asks, notesText } from './processes.ts'

/**
 * What one step of a reply does: text, a server tool, a question, two of them, both kinds, a failure. Steps in capitals
 * first wait until the test lets them go.
 */
export const stepKinds = ['t', 'T', 'n', 'N', 'q', 'Q', 'qq', 'nq', 'f'] as const
export type StepKind = (typeof stepKinds)[number]

type Prompt = ScriptedModels['prompts'][number]
export type Call = { readonly attempt: number; readonly prompt: Prompt }

/** A user message that tells the model what to do. */
export const planText = (id: string, steps: readonly StepKind[]) => `plan ${id}: ${steps.join(',')}`

export type PlannedModel = {
  readonly models: Models
  /** Every call of the model so far; `attempt` names the run that made it. */
  readonly calls: readonly Call[]
  /** Broken promises about prompts. */
  readonly violations: string[]
  /** Lets the steps go that wait now. */
  release(): void
  /** From now on nothing waits. */
  open(): void
}

/** A model that acts by the plan in the newest user message. It counts from `call_0` in every step, as some servers do. */
export function plannedModel(): PlannedModel {
  const calls: Call[] = []
  const violations: string[] = []
  const failed = new Set<string>()
  const state = { gate: Promise.withResolvers<void>(), isOpen: false, attempts: 0 }

  function play(attempt: number, prompt: Prompt): readonly StepItem[] {
    calls.push({ attempt, prompt })
    violations.push(...checkPrompt(prompt))
    const { id, step } = readPlan(prompt)
    const items = itemsOf(id, step.kind, step.index)
    if (step.kind === 'f' && !failed.has(`${id}:${step.index}`)) {
      failed.add(`${id}:${step.index}`)
      return [{ text: 'Broken ' }, { fail: new Error('overloaded') }]
    }
    const holds = !state.isOpen && step.kind !== undefined && step.kind !== step.kind.toLowerCase()
    return holds ? [{ text: 'Wait ' }, { wait: state.gate.promise }, ...items] : items
  }

  const base = scriptedModels(() => [])
  const models: Models = {
    list: base.list,
    // Each run of an agent gets its model once, so a model is an attempt.
    get: (ref) => {
      state.attempts += 1
      const attempt = state.attempts
      const own = scriptedModels((prompt) => play(attempt, prompt))
      const { model, info } = own.get(ref)
      if (!(model instanceof MockLanguageModelV4)) throw new Error('Not the scripted model')
      return { model, info }
    },
  }
  return {
    models,
    calls,
    violations,
    release() {
      state.gate.resolve()
      state.gate = Promise.withResolvers<void>()
    },
    open() {
      state.isOpen = true
      state.gate.resolve()
    },
  }
}

function itemsOf(id: string, kind: StepKind | undefined, index: number): readonly StepItem[] {
  const note = notesText(`${id}:${index}`, 'call_0')
  switch (kind) {
    case 'n':
    case 'N':
      return [note]
    case 'q':
    case 'Q':
      return [{ text: 'Which? ' }, asks('call_0')]
    case 'qq':
      return [asks('call_0'), asks('call_1')]
    case 'nq':
      return [note, asks('call_1')]
    default:
      return [{ text: `Done with ${id}.` }]
  }
}

function readPlan(prompt: Prompt): { id: string; step: { kind: StepKind | undefined; index: number } } {
  const at = prompt.findLastIndex((message) => message.role === 'user' && textOf(message).startsWith('plan '))
  const match = /^plan (\S+): (\S+)$/.exec(textOf(prompt[at]))
  const steps = (match?.[2]?.split(',') ?? []) as StepKind[]
  const index = prompt
    .slice(at + 1)
    .filter((message) => message.role === 'assistant' && hasCall(message)).length
  return { id: match?.[1] ?? '?', step: { kind: steps[index], index } }
}

const hasCall = (message: Prompt[number]) =>
  message.role === 'assistant' && message.content.some(({ type }) => type === 'tool-call')

export function textOf(message: Prompt[number] | undefined): string {
  if (message === undefined || message.role !== 'user') return ''
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

function checkPrompt(prompt: Prompt): string[] {
  const called = toolCalls(prompt)
  const results = toolResults(prompt).map(({ id }) => id)
  const problems: string[] = []
  if (new Set(called).size !== called.length)
    problems.push(`a call id twice in a prompt: ${called.join(' ')}`)
  if (JSON.stringify(called) !== JSON.stringify(results))
    problems.push(`calls ${called.join(' ')} have results ${results.join(' ')}`)
  if (prompt.some((message) => message.content.length === 0)) problems.push('an empty message in a prompt')
  const first = prompt.find(({ role }) => role !== 'system')
  if (first?.role !== 'user') problems.push('a prompt that does not begin with a person')
  return problems
}

/**
 * What the newest step of a prompt got as results: a call that begins with it delivers them. Behind a message that
 * begins a turn of its own they are history, as those of a reply that was stopped right after them.
 */
export function deliveredText(prompt: Prompt): string {
  const at = prompt.findLastIndex(({ role }) => role !== 'user')
  const last = prompt[at]
  const isHistory = prompt.slice(at + 1).some((message) => textOf(message).startsWith('plan '))
  return last?.role === 'tool' && !isHistory ? JSON.stringify(last.content) : ''
}
