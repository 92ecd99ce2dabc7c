import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QuestionInput, type QuestionOutput } from '#contracts/question.ts'
import { checkAnswer } from './check-answer.ts'

type Item = Partial<QuestionInput['questions'][number]>
type Answer = QuestionOutput['answers'][number]

const ask = (...items: Item[]): QuestionInput => ({
  questions: items.map((item, index) => ({
    header: `Q${index + 1}`,
    question: 'Which one?',
    options: [{ label: 'Red' }, { label: 'Blue' }],
    multiple: false,
    custom: true,
    ...item,
  })),
})
const answer = (...answers: Answer[]): QuestionOutput => ({ answers })

describe('an answer is accepted', () => {
  it('when it chooses one option, or types, on a single choice', () => {
    expect(checkAnswer(ask({}), answer({ header: 'Q1', selected: ['Blue'] }))).toBe(true)
    expect(checkAnswer(ask({}), answer({ header: 'Q1', selected: [], custom: 'Teal' }))).toBe(true)
  })

  it('when it chooses several options and types, where several are allowed', () => {
    const output = answer({ header: 'Q1', selected: ['Blue', 'Red'], custom: 'Teal' })
    expect(checkAnswer(ask({ multiple: true }), output)).toBe(true)
  })

  it('when a typed answer has lines, emoji or 10,000 characters', () => {
    for (const custom of ['two\nlines', '🐸 yes', 'x'.repeat(10_000), ' padded ']) {
      expect(checkAnswer(ask({}), answer({ header: 'Q1', selected: [], custom }))).toBe(true)
    }
  })

  it.each(['Cancel', '0', 'false', 'trailing  ', '__proto__', 'constructor', 'null', '"'])(
    'for an option labelled %j, and only exactly so',
    (label) => {
      const input = ask({ options: [{ label }, { label: 'Other' }], custom: false })
      expect(checkAnswer(input, answer({ header: 'Q1', selected: [label] }))).toBe(true)
      expect(checkAnswer(input, answer({ header: 'Q1', selected: [`${label} `] }))).toContain(
        'was not offered',
      )
    },
  )

  it('for headers that are property names of objects', () => {
    const input = ask({ header: '__proto__' }, { header: 'constructor' })
    const first = { header: '__proto__', selected: ['Red'] }
    expect(checkAnswer(input, answer(first, { header: 'constructor', selected: ['Red'] }))).toBe(true)
  })

  it('for the last of 50 options', () => {
    const options = Array.from({ length: 50 }, (_, index) => ({ label: `Option ${index}` }))
    expect(checkAnswer(ask({ options }), answer({ header: 'Q1', selected: ['Option 49'] }))).toBe(true)
  })
})

describe('an answer is refused, naming the header', () => {
  const refusal = (input: QuestionInput, ...answers: Answer[]) => checkAnswer(input, answer(...answers))

  it.each(['blue', 'Blue ', 'BLUE', 'Green', '', '__proto__', 'toString'])(
    'for the label %j that was not offered',
    (label) => {
      expect(refusal(ask({}), { header: 'Q1', selected: [label] })).toBe(
        `"Q1": ${JSON.stringify(label)} was not offered.`,
      )
    },
  )

  it('for a right label under the wrong header', () => {
    const input = ask({}, { options: [{ label: 'Big' }] })
    const output = [
      { header: 'Q1', selected: ['Big'] },
      { header: 'Q2', selected: ['Red'] },
    ] as const
    expect(refusal(input, ...output.map((entry) => ({ ...entry, selected: [...entry.selected] })))).toContain(
      '"Q1": "Big" was not offered',
    )
  })

  it('for a header that was not asked, in another case, or padded', () => {
    for (const header of ['Q9', 'q1', 'Q1 ', '']) {
      expect(refusal(ask({}), { header, selected: ['Red'] })).toContain('Answer 1 must be for "Q1"')
    }
  })

  it('for too few, too many or no answers', () => {
    const one = { header: 'Q1', selected: ['Red'] }
    expect(refusal(ask({}, {}), one)).toBe('Answer every question once: 2 answers expected, 1 given.')
    expect(refusal(ask({}), one, one)).toBe('Answer every question once: 1 answer expected, 2 given.')
    expect(refusal(ask({}))).toBe('Answer every question once: 1 answer expected, 0 given.')
  })

  it('for answers in another order', () => {
    const output = [
      { header: 'Q2', selected: ['Red'] },
      { header: 'Q1', selected: ['Red'] },
    ]
    expect(refusal(ask({}, {}), ...output)).toContain('Answer 1 must be for "Q1", not for "Q2"')
  })

  it('for more than one selection on a single choice, a typed one included', () => {
    expect(refusal(ask({}), { header: 'Q1', selected: ['Red', 'Blue'] })).toContain('"Q1": only one answer')
    expect(refusal(ask({}), { header: 'Q1', selected: ['Red'], custom: 'Teal' })).toContain(
      '"Q1": only one answer',
    )
  })

  it('for a typed answer where none is allowed, even an empty one', () => {
    for (const custom of ['Teal', '']) {
      expect(refusal(ask({ custom: false }), { header: 'Q1', selected: [], custom })).toContain(
        '"Q1": a typed answer is not allowed',
      )
    }
  })

  it('for no answer at all, the same option twice, and a typed answer of blanks', () => {
    expect(refusal(ask({}), { header: 'Q1', selected: [] })).toBe('"Q1": choose an option or type an answer.')
    expect(refusal(ask({ multiple: true }), { header: 'Q1', selected: ['Red', 'Red'] })).toBe(
      '"Q1": "Red" is selected twice.',
    )
    for (const custom of ['', ' ', '\n\t\u00a0']) {
      expect(refusal(ask({ multiple: true }), { header: 'Q1', selected: ['Red'], custom })).toBe(
        '"Q1": the typed answer is blank.',
      )
    }
  })

  it('without repeating a long label whole', () => {
    const text = refusal(ask({}), { header: 'Q1', selected: ['🐸'.repeat(5_000)] })
    expect(String(text).length).toBeLessThan(250)
  })
})

const label = fc
  .oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', '0', 'a ', 'A'))
  .filter((text) => text.trim() !== '')
const item = fc.record({
  header: fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() === text && text !== ''),
  question: fc.constant('Which?'),
  options: fc
    .uniqueArray(label, { minLength: 1, maxLength: 6 })
    .map((labels) => labels.map((text) => ({ label: text }))),
  multiple: fc.boolean(),
  custom: fc.boolean(),
})
const questions = fc.uniqueArray(item, { minLength: 1, maxLength: 4, selector: ({ header }) => header })

/** A right answer to a question, chosen by numbers. */
const answerRightly = (question: QuestionInput['questions'][number], bits: number, typed: string): Answer => {
  const all = question.options.map((option) => option.label)
  const chosen = question.multiple ? all.filter((_, index) => (bits >> index) % 2 === 1) : all.slice(0, 1)
  if (!question.custom || (!question.multiple && bits % 2 === 0))
    return { header: question.header, selected: chosen.length > 0 ? chosen : all.slice(0, 1) }
  return { header: question.header, selected: question.multiple ? chosen : [], custom: `${typed}x` }
}

describe('for any questions', () => {
  it('a right answer is accepted; one changed label, header or order is refused', () => {
    fc.assert(
      fc.property(questions, fc.nat({ max: 255 }), fc.string(), (list, bits, typed) => {
        const input = QuestionInput.parse({ questions: list })
        const answers = input.questions.map((question) => answerRightly(question, bits, typed))
        expect(checkAnswer(input, { answers })).toBe(true)

        const [first, ...rest] = answers
        if (!first) throw new Error('There is always a question.')
        const foreign = { ...first, selected: [`${first.selected[0] ?? ''}\u0000`], custom: undefined }
        expect(checkAnswer(input, { answers: [foreign, ...rest] })).not.toBe(true)
        expect(
          checkAnswer(input, { answers: [{ ...first, header: `${first.header}\u0000` }, ...rest] }),
        ).not.toBe(true)
        expect(checkAnswer(input, { answers: rest })).not.toBe(true)
        if (rest.length > 0) expect(checkAnswer(input, { answers: [...rest, first] })).not.toBe(true)
      }),
    )
  })
})
