import { isRecord } from '#lib/is-record.ts'
import type { Question } from './question-state.ts'

/**
 * The questions of a call; null when they can't be read, as while their input is still streaming. The same rules as
 * the contract `QuestionInput`, by hand, because zod would be a fifth of all the script of a chat.
 */
export function readQuestions(input: unknown): readonly Question[] | null {
  const questions = isRecord(input) ? readAll(input.questions, readQuestion) : null
  return questions?.length && isUnique(questions.map(({ header }) => header)) ? questions : null
}

function readQuestion(value: unknown): Question | null {
  if (!isRecord(value) || typeof value.header !== 'string') return null
  const { question, multiple = false, custom = true } = value
  const header = value.header.trim()
  const options = readAll(value.options, readOption)
  if (header.length < 1 || header.length > 30 || !isText(question)) return null
  if (!options?.length || !isUnique(options.map(({ label }) => label))) return null
  if (typeof multiple !== 'boolean' || typeof custom !== 'boolean') return null
  return { header, question, options, multiple, custom }
}

function readOption(value: unknown): Question['options'][number] | null {
  if (!isRecord(value) || !isText(value.label)) return null
  const { label, description } = value
  if (description === undefined) return { label }
  return typeof description === 'string' ? { label, description } : null
}

export type AnswerLine = {
  readonly header: string
  readonly selected: readonly string[]
  readonly custom: string | null
}

/** The answers of a settled call; null when they can't be read. */
export function readAnswers(output: unknown): readonly AnswerLine[] | null {
  return isRecord(output) ? readAll(output.answers, readAnswer) : null
}

function readAnswer(value: unknown): AnswerLine | null {
  if (!isRecord(value)) return null
  const { header, custom = null } = value
  const selected = readAll(value.selected, (label) => (typeof label === 'string' ? label : null))
  if (typeof header !== 'string' || selected === null) return null
  return custom === null || typeof custom === 'string' ? { header, selected, custom } : null
}

/** An answer in one line, for announcements: `Pace: Slow · Budget: "about 400 €"`. */
export function toAnswerLine(lines: readonly AnswerLine[], quote: (text: string) => string): string {
  return lines
    .map(
      ({ header, selected, custom }) =>
        `${header}: ${[...selected, ...(custom ? [quote(custom)] : [])].join(', ')}`,
    )
    .join(' · ')
}

/** Every entry of a list; null when it is none, or when one of them can't be read. */
function readAll<T>(value: unknown, read: (entry: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  const all = value.map(read).filter((entry) => entry !== null)
  return all.length === value.length ? all : null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
