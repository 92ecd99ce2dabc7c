import { QuestionOutput } from '#contracts/question.ts'
import type { DemoToolResult } from './read-prompt.ts'

export type DemoAnswer = { readonly header: string; readonly values: readonly string[] }

/** What a person answered, or null when the call ended without an answer. */
export function readAnswers(result: DemoToolResult): readonly DemoAnswer[] | null {
  const parsed = QuestionOutput.safeParse(result.output)
  if (result.isError || !parsed.success) return null
  return parsed.data.answers.map(({ header, selected, custom }) => ({
    header,
    values: custom === undefined ? selected : [...selected, custom],
  }))
}

/** The answers as a Markdown list that shows them letter by letter. */
export function listAnswers(answers: readonly DemoAnswer[]): string {
  return answers
    .map(({ header, values }) => `- **${escapeMarkdown(header)}:** ${quoteAll(values)}`)
    .join('\n')
}

export function quoteAll(values: readonly string[]): string {
  return values.map((value) => `“${escapeMarkdown(value)}”`).join(', ') || 'nothing'
}

export function escapeMarkdown(value: string): string {
  return value.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&').replace(/\s*\n\s*/g, ' / ')
}
