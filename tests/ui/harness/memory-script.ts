import type { UIMessageChunk } from 'ai'

/** One step of the scripted agent: what it streams, and whether it stops there for answers. */
export type Step = {
  readonly chunks: readonly UIMessageChunk[]
  readonly asks?: boolean
  readonly fails?: string
}

let serial = 0
const nextId = (name: string) => `${name}-${++serial}`

export function say(text: string): UIMessageChunk[] {
  const id = nextId('text')
  const words = text.match(/\s*\S+\s*/g) ?? [text]
  return [
    { type: 'text-start', id },
    ...words.map((delta) => ({ type: 'text-delta' as const, id, delta })),
    { type: 'text-end', id },
  ]
}

export function think(text: string): UIMessageChunk[] {
  const id = nextId('reasoning')
  const words = text.match(/\s*\S+\s*/g) ?? [text]
  return [
    { type: 'reasoning-start', id },
    ...words.map((delta) => ({ type: 'reasoning-delta' as const, id, delta })),
    { type: 'reasoning-end', id },
  ]
}

export function call(toolName: string, input: unknown, toolCallId = nextId('call')): UIMessageChunk[] {
  return [
    { type: 'tool-input-start', toolCallId, toolName },
    { type: 'tool-input-delta', toolCallId, inputTextDelta: '{"questions":[' },
    { type: 'tool-input-available', toolCallId, toolName, input },
  ]
}

function lookUp(query: string, result: unknown): UIMessageChunk[] {
  const toolCallId = nextId('call')
  return [
    { type: 'tool-input-available', toolCallId, toolName: 'search_places', input: { query } },
    { type: 'tool-output-available', toolCallId, output: result },
  ]
}

export const pace = {
  header: 'Pace',
  question: 'How full should the days be?',
  options: [
    { label: 'Slow', description: 'one thing a day' },
    { label: 'Balanced', description: 'two or three' },
    { label: 'Packed', description: 'dawn to dusk' },
  ],
}
export const interests = {
  header: 'Interests',
  question: 'What should the plan include?',
  multiple: true,
  options: [{ label: 'Food' }, { label: 'Museums' }, { label: 'Beaches' }, { label: 'Music' }],
}
export const budget = {
  header: 'Budget',
  question: 'What may the weekend cost in all?',
  options: [{ label: 'Under 300 €' }, { label: '300 to 600 €' }],
}

const table = [
  '## A weekend in Lisbon',
  '',
  'Two **unhurried** days, mostly on foot. See [the tram map](https://example.com/trams) first.',
  '',
  '| Day | Morning | Evening |',
  '| --- | --- | --- |',
  '| Saturday | Alfama, castle | Fado in a small house |',
  '| Sunday | Belém by tram 15 | Sunset at Graça |',
  '',
  '1. Buy a `Viva` card at the airport',
  '2. Leave the bags at the station',
  '',
  '```ts',
  'const plan = days.map((day) => ({ ...day, pace: "slow" }))',
  'console.log(plan)',
  '```',
  '',
  '> Monday morning stays free for the flight.',
  '',
  '![map](https://tracker.example.net/x.png?q=secret)',
].join('\n')

/** What the scripted agent does for a prompt. After answers it goes on with the next step. */
export function scriptFor(prompt: string): Step[] {
  const fails = 'The model refused the key. Ask an administrator to check it.'
  if (prompt.includes('fail at once')) return [{ chunks: [], fails }]
  if (prompt.includes('fail')) return [{ chunks: say('Let me look'), fails }]
  if (prompt.includes('plan')) {
    return [
      {
        chunks: [
          ...think('A weekend is short. I should ask how full.'),
          ...say('Two questions first.'),
          ...call('question', { questions: [pace, interests, budget] }),
        ],
        asks: true,
      },
      { chunks: say(table) },
    ]
  }
  if (prompt.includes('two calls')) {
    return [
      {
        chunks: [...call('question', { questions: [pace] }), ...call('question', { questions: [budget] })],
        asks: true,
      },
      { chunks: say('Thank you for both.') },
    ]
  }
  if (prompt.includes('seat')) {
    const seats = { flight: 'FR 117', seats: ['4A', '4B'] }
    return [{ chunks: call('pick_seat', seats), asks: true }, { chunks: say('Enjoy the flight.') }]
  }
  if (prompt.includes('probe')) {
    return [{ chunks: call('probe', {}), asks: true }, { chunks: say('Probed.') }]
  }
  if (prompt.includes('beside')) {
    const skipped = { skipped: true, reason: 'Not run.' }
    return [
      {
        chunks: [...call('question', { questions: [pace] }), ...lookUp('viewpoints', skipped)],
        asks: true,
      },
      { chunks: say('Then it is settled.') },
    ]
  }
  if (prompt.includes('several')) {
    return [{ chunks: call('question', { questions: [interests] }), asks: true }, { chunks: say('Noted.') }]
  }
  if (prompt.includes('ask')) {
    return [
      { chunks: [...say('One question.'), ...call('question', { questions: [pace] })], asks: true },
      { chunks: say('Then it is settled.') },
    ]
  }
  if (prompt.includes('tool')) {
    return [
      { chunks: lookUp('viewpoints', { places: ['Graça', 'Senhora do Monte'] }) },
      { chunks: say('There are two good viewpoints.') },
    ]
  }
  if (prompt.includes('long')) return [{ chunks: say('word '.repeat(200)) }]
  if (prompt.includes('table')) return [{ chunks: say(table) }]
  return [{ chunks: say(`You wrote: ${prompt}`) }]
}
