import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QuestionInput } from '#contracts/question.ts'
import { isAnswered, isComplete, submitsOnChoice, toOutput } from './question-answer.ts'
import { type CardAction, type CardState, initialCard, type Question, reduceCard } from './question-state.ts'

const { questions } = QuestionInput.parse({
  questions: [
    { header: 'Pace', question: 'How full?', options: [{ label: 'Slow' }, { label: ' Packed ' }] },
    {
      header: '__proto__',
      question: 'Which?',
      multiple: true,
      options: [{ label: '0' }, { label: 'false' }, { label: 'Cancel' }],
    },
    { header: 'Strict', question: 'Really?', custom: false, options: [{ label: 'Yes' }] },
  ],
})
const play = (actions: readonly CardAction[], state = initialCard(questions)) =>
  actions.reduce((current, action) => reduceCard(questions, current, action), state)
const first = (state: CardState) => state.drafts[0]

describe('the state of a question card', () => {
  it('replaces the choice of a single-choice question', () => {
    expect(
      first(
        play([
          { type: 'choose', option: 0 },
          { type: 'choose', option: 1 },
        ]),
      )?.selected,
    ).toEqual([1])
  })

  it('takes the radio choice back when an answer of one’s own is opened, and closes it when a radio is chosen', () => {
    const typed = play([
      { type: 'choose', option: 0 },
      { type: 'open-custom' },
      { type: 'type', text: 'both' },
    ])
    expect(first(typed)).toEqual({ selected: [], custom: 'both', customOpen: true })
    const chosen = play([{ type: 'choose', option: 1 }], typed)
    expect(toOutput(questions, chosen).answers[0]).toEqual({ header: 'Pace', selected: [' Packed '] })
  })

  it('reports selections in the order of the options, with the typed answer beside them', () => {
    const state = play([
      { type: 'go', step: 1 },
      { type: 'choose', option: 2 },
      { type: 'choose', option: 0 },
      { type: 'open-custom' },
      { type: 'type', text: ' and this\nline ' },
    ])
    expect(toOutput(questions, state).answers[1]).toEqual({
      header: '__proto__',
      selected: ['0', 'Cancel'],
      custom: 'and this\nline',
    })
  })

  it('does not take blanks for an answer', () => {
    const state = play([{ type: 'open-custom' }, { type: 'type', text: ' \n ' }])
    expect(isAnswered(questions[0] as Question, first(state))).toBe(false)
  })

  it('opens no field where the question allows none, and ignores options that are not there', () => {
    const state = play([{ type: 'go', step: 2 }, { type: 'open-custom' }, { type: 'choose', option: 7 }])
    expect(state.drafts[2]).toEqual({ selected: [], custom: '', customOpen: false })
  })

  it('is complete only when every question has an answer', () => {
    const two = play([
      { type: 'choose', option: 0 },
      { type: 'go', step: 1 },
      { type: 'choose', option: 1 },
    ])
    expect(isComplete(questions, two)).toBe(false)
    expect(
      isComplete(
        questions,
        play(
          [
            { type: 'go', step: 2 },
            { type: 'choose', option: 0 },
          ],
          two,
        ),
      ),
    ).toBe(true)
  })

  it('submits on choice only for one single-choice question', () => {
    expect(submitsOnChoice(questions.slice(0, 1))).toBe(true)
    expect(submitsOnChoice(questions.slice(1, 2))).toBe(false)
    expect(submitsOnChoice(questions)).toBe(false)
  })

  it('forgets that it asked whether to dismiss as soon as something else is done', () => {
    expect(play([{ type: 'ask-dismiss' }, { type: 'choose', option: 0 }]).confirming).toBe(false)
  })

  it('never delivers more than one selection, nor a selection beside a typed answer, for a single choice', () => {
    const action = fc.oneof(
      fc.record({ type: fc.constant('choose' as const), option: fc.integer({ min: 0, max: 4 }) }),
      fc.record({ type: fc.constant('go' as const), step: fc.integer({ min: -1, max: 4 }) }),
      fc.record({ type: fc.constant('type' as const), text: fc.string() }),
      fc.constantFrom(
        { type: 'open-custom' as const },
        { type: 'close-custom' as const },
        { type: 'ask-dismiss' as const },
      ),
    )
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { answers } = toOutput(questions, play(actions))
        for (const [at, answer] of answers.entries()) {
          const question = questions[at]
          expect(answer.header).toBe(question?.header)
          if (!question?.multiple)
            expect(answer.selected.length + (answer.custom === undefined ? 0 : 1)).toBeLessThanOrEqual(1)
          if (!question?.custom) expect(answer.custom).toBeUndefined()
          const labels = question?.options.map(({ label }) => label) ?? []
          expect(answer.selected).toEqual(labels.filter((label) => answer.selected.includes(label)))
        }
      }),
    )
  })
})
