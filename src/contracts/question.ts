import { z } from 'zod'

const isUnique = (values: readonly string[]) => new Set(values).size === values.length
const isNotBlank = (value: string) => value.trim() !== ''

const option = z.object({
  label: z
    .string()
    .refine(isNotBlank, 'An option needs a label.')
    .describe('The choice as the person reads it.'),
  description: z.string().optional().describe('What choosing this option means.'),
})

const item = z.object({
  header: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .describe('A short label of at most 30 characters, unique in this call.'),
  question: z.string().refine(isNotBlank, 'A question needs a text.').describe('The full question.'),
  options: z
    .array(option)
    .min(1)
    .refine((options) => isUnique(options.map(({ label }) => label)), 'Option labels must differ.')
    .describe('The choices to offer.'),
  multiple: z.boolean().default(false).describe('Whether more than one option may be chosen.'),
  custom: z.boolean().default(true).describe('Whether the person may type an answer of their own.'),
})

/**
 * What the model sends when it calls the `question` tool: one or more questions in a single call.
 * Parsing fills in the defaults `multiple: false` and `custom: true`.
 *
 * @example
 * import { QuestionInput } from 'frogbot/tools'
 *
 * const input = QuestionInput.parse({
 *   questions: [{ header: 'Color', question: 'Which color?', options: [{ label: 'Red' }, { label: 'Blue' }] }],
 * })
 */
export const QuestionInput = z.object({
  questions: z
    .array(item)
    .min(1)
    .refine(
      (questions) => isUnique(questions.map(({ header }) => header)),
      'Headers must differ within a call.',
    ),
})
export type QuestionInput = z.output<typeof QuestionInput>

/**
 * The person's answer: one entry per question, in the same order. `selected` holds option labels exactly as
 * they were offered; `custom` is a typed answer.
 *
 * @example
 * import { QuestionOutput } from 'frogbot/tools'
 *
 * const output = QuestionOutput.parse({ answers: [{ header: 'Color', selected: ['Blue'] }] })
 */
export const QuestionOutput = z.object({
  answers: z.array(
    z.strictObject({
      header: z.string(),
      selected: z.array(z.string()),
      custom: z.string().optional(),
    }),
  ),
})
export type QuestionOutput = z.output<typeof QuestionOutput>
