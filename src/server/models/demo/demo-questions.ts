import type { z } from 'zod'
import type { QuestionInput } from '#contracts/question.ts'

type Asked = z.input<typeof QuestionInput>['questions']

const color: Asked[number] = {
  header: 'Color',
  question: 'Which color do you like best?',
  options: [{ label: 'Red' }, { label: 'Blue' }, { label: 'Green' }],
  custom: false,
}
const toppings: Asked[number] = {
  header: 'Toppings',
  question: 'What goes on your pizza?',
  options: [{ label: 'Basil' }, { label: 'Mushrooms' }, { label: 'Olives' }, { label: 'Capers' }],
  multiple: true,
}
const nickname: Asked[number] = {
  header: 'Name',
  question: 'What should I call the project?',
  options: [
    { label: 'Lily pad', description: 'A name with leaves.' },
    { label: 'Pond', description: 'A name with water.' },
  ],
}
const size: Asked[number] = {
  header: 'Size',
  question: 'How big should it be?',
  options: [{ label: 'Small' }, { label: 'Medium' }, { label: 'Large' }],
}

/** The questions behind the keywords of docs/demo-model.md. */
export const demoQuestions = {
  color: [color],
  multi: [toppings],
  typed: [nickname],
  several: [color, toppings, nickname],
  size: [size],
} satisfies Record<string, Asked>

export const planQuestions: Asked = [
  {
    header: 'Pace',
    question: 'How full should the days be?',
    options: [
      { label: 'Slow', description: 'One thing a day.' },
      { label: 'Balanced', description: 'Two or three things a day.' },
      { label: 'Packed', description: 'From dawn to dusk.' },
    ],
    custom: false,
  },
  {
    header: 'Interests',
    question: 'What should there be time for? Choose as many as you like.',
    options: [{ label: 'Food' }, { label: 'Museums' }, { label: 'Walks' }, { label: 'Music' }],
    multiple: true,
  },
  {
    header: 'Budget',
    question: 'What may it cost? Choose, or type an amount.',
    options: [
      { label: 'As little as possible' },
      { label: 'Something in between' },
      { label: 'It may cost more' },
    ],
  },
]
