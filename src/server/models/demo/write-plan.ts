import { call, type DemoBlock, reasoning, text } from './demo-blocks.ts'
import { planQuestions } from './demo-questions.ts'
import { signature } from './demo-texts.ts'
import { type DemoAnswer, escapeMarkdown, listAnswers, quoteAll, readAnswers } from './describe-answers.ts'
import type { DemoTurn } from './read-prompt.ts'

/** Plans something: asks first when it can, then writes a plan that quotes the answers. */
export function planSomething(turn: DemoTurn): DemoBlock[] {
  const subject = readSubject(turn.text)
  const asked = turn.results.find(({ toolName }) => toolName === 'question')
  if (asked) {
    const answers = readAnswers(asked)
    return [text(answers ? writePlan(subject, answers) : writeGuess(subject, 'My questions got no answer'))]
  }
  if (!turn.tools.some(({ name }) => name === 'question')) {
    return [text(writeGuess(subject, 'I would ask you first, but I have no question tool here'))]
  }
  return [
    reasoning(
      `The person wants me to plan ${subject}. How full the days are, what they like and what it may cost changes the plan, and I know none of it. I should ask before I choose.`,
    ),
    text('Three questions first, so that the plan is yours.'),
    call('question', { questions: planQuestions }),
  ]
}

/** The plan without answers; says why it had to guess. */
export function writeGuess(subject: string, reason: string): string {
  const guess = [
    { header: 'Pace', values: ['Balanced'] },
    { header: 'Interests', values: ['Walks', 'Food'] },
  ]
  return `${reason}, so I assume the rest.\n\n${writePlan(subject, guess)}`
}

/** `Plan a weekend in Lisbon` → `a weekend in Lisbon`. */
export function readSubject(request: string): string {
  const [, subject = ''] = /\bplan(?:ning)?\b[:\s]*(.*)/i.exec(request) ?? []
  return subject.replace(/[\s.!?]+$/, '').slice(0, 120) || 'something'
}

function writePlan(subject: string, answers: readonly DemoAnswer[]): string {
  const find = (header: string) => answers.find((answer) => answer.header === header)?.values ?? []
  const [pace = 'Balanced'] = find('Pace')
  const interests = find('Interests')
  return `## A plan for ${escapeMarkdown(subject)}

You told me:

${listAnswers(answers)}

### The days

| Day | Morning | Afternoon | Evening |
| --- | --- | --- | --- |
${writeDays(pace, interests)}

### Before you go

1. Keep the pace: ${quoteAll([pace])}.
2. Book early what needs booking for ${quoteAll(interests)}.
3. Leave room for what you find on the way.

Tell me what to change, and I write it again. ${signature}`
}

/** What a wish looks like in a day; one of a person's own stands as it was written. */
const doings: Readonly<Record<string, string>> = {
  Food: 'A long lunch',
  Museums: 'One museum, not three',
  Walks: 'A walk by the water',
  Music: 'Music in a small place',
}

const stopsADay: Readonly<Record<string, number>> = { Slow: 1, Balanced: 2, Packed: 3 }

function writeDays(pace: string, interests: readonly string[]): string {
  const count = stopsADay[pace] ?? 2
  const wishes = interests.length > 0 ? interests : ['A walk']
  const rows = ['Friday', 'Saturday', 'Sunday'].map((day, row) => {
    const stops = [0, 1, 2].map((slot) => {
      const wish = wishes[(row * count + slot) % wishes.length] ?? ''
      return slot < count ? escapeMarkdown(doingOf(wish)) : 'Free'
    })
    return `| ${day} | ${stops.join(' | ')} |`
  })
  return rows.join('\n')
}

function doingOf(wish: string): string {
  return Object.hasOwn(doings, wish) ? (doings[wish] ?? wish) : wish
}
