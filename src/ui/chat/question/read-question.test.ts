import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QuestionInput, QuestionOutput } from '#contracts/question.ts'
import { readAnswers, readQuestions } from './read-question.ts'

/** Mostly what it should be, now and then something else: both sides of every rule come up. */
const often = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: odd, weight: 1 })
const odd = fc.constantFrom<unknown>(undefined, null, '', '  ', 0, [], {}, 'x'.repeat(31))
const label = fc.constantFrom('Red', 'Blue', 'Green', ' Green ')
const few = { maxLength: 3 }

const option = fc.record(
  { label: often(label), description: often(fc.string()) },
  { requiredKeys: ['label'] },
)
const question = fc.record(
  {
    header: often(fc.constantFrom('Color', 'Size', ' Size', 'Budget')),
    question: often(fc.string({ minLength: 1 })),
    options: often(fc.array(often(option), few)),
    multiple: often(fc.boolean()),
    custom: often(fc.boolean()),
  },
  { requiredKeys: ['header', 'question', 'options'] },
)

test('questions are read by the rules of the contract', () => {
  const input = often(fc.record({ questions: often(fc.array(often(question), few)) }))
  fc.assert(
    fc.property(input, (value) => {
      const parsed = QuestionInput.safeParse(value)
      expect(readQuestions(value)).toEqual(parsed.success ? parsed.data.questions : null)
    }),
    { numRuns: 2000 },
  )
})

test('answers that the contract allows are read', () => {
  const answer = fc.record(
    { header: often(fc.string()), selected: often(fc.array(often(label), few)), custom: often(fc.string()) },
    { requiredKeys: ['header', 'selected'] },
  )
  fc.assert(
    fc.property(fc.record({ answers: often(fc.array(often(answer), few)) }), (value) => {
      const parsed = QuestionOutput.safeParse(value)
      fc.pre(parsed.success)
      const lines = parsed.data?.answers.map((line) => ({ ...line, custom: line.custom ?? null }))
      expect(readAnswers(value)).toEqual(lines)
    }),
  )
})

test.each([null, {}, { answers: [{}] }, { answers: [{ header: 'Color', selected: [1] }] }])(
  'an answer that can’t be read is none: %j',
  (output) => expect(readAnswers(output)).toBeNull(),
)
