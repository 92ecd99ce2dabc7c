import { generateText, isStepCount, type ModelMessage, streamText, type ToolSet, tool } from 'ai'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { QuestionInput, QuestionOutput } from '#contracts/question.ts'
import { createDemoModel } from './demo-model.ts'

const model = createDemoModel({ delayMs: 0 })
const question = tool({ description: 'Ask', inputSchema: QuestionInput, outputSchema: QuestionOutput })
const current_time = tool({
  description: 'Time',
  inputSchema: z.object({}),
  execute: async () => ({ local: 'noon' }),
})

type Call = { readonly toolCallId: string; readonly toolName: string; readonly input: unknown }

/** One turn of the model over a history; the loop stops at client tools, as a real turn does. */
async function run(messages: ModelMessage[], tools: ToolSet = {}) {
  const errors: unknown[] = []
  const result = streamText({
    model,
    messages,
    tools,
    maxRetries: 0,
    stopWhen: isStepCount(5),
    onError: ({ error }) => void errors.push(error),
  })
  const types = new Set<string>()
  for await (const part of result.stream) types.add(part.type)
  if (errors.length > 0) return { errors, types, text: '', calls: [], messages, finishReason: 'error' }
  const [text, calls, response, finishReason] = await Promise.all([
    result.text,
    result.toolCalls,
    result.response,
    result.finishReason,
  ])
  return { errors, types, text, calls, messages: [...messages, ...response.messages], finishReason }
}

const say = (content: string): ModelMessage => ({ role: 'user', content })

function answer(call: Call, answers: z.input<typeof QuestionOutput>['answers']): ModelMessage {
  const output = { type: 'json' as const, value: { answers: answers.map((entry) => ({ ...entry })) } }
  return {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: call.toolCallId, toolName: call.toolName, output }],
  }
}

function dismiss(call: Call): ModelMessage {
  const output = { type: 'error-text' as const, value: 'Dismissed by the user.' }
  return {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: call.toolCallId, toolName: call.toolName, output }],
  }
}

function only<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined || items.length !== 1) throw new Error(`Expected one item, found ${items.length}.`)
  return item
}

describe('“Plan a weekend in Lisbon”', () => {
  it('thinks, asks three valid questions, then writes a plan with exactly the answers', async () => {
    const first = await run([say('Plan a weekend in Lisbon')], { question })
    expect(first.types).toContain('reasoning-delta')
    expect(first.finishReason).toBe('tool-calls')
    const call = only(first.calls)
    const { questions } = QuestionInput.parse(call.input)
    expect(questions.map(({ header, multiple, custom }) => [header, multiple, custom])).toEqual([
      ['Pace', false, false],
      ['Interests', true, true],
      ['Budget', false, true],
    ])

    const answers = [
      { header: 'Pace', selected: ['Slow'] },
      { header: 'Interests', selected: ['Food', 'Music'], custom: 'tiles' },
      { header: 'Budget', selected: [], custom: 'about 400 €' },
    ]
    const second = await run([...first.messages, answer(call, answers)], { question })
    expect(second.finishReason).toBe('stop')
    expect(second.text).toContain('## A plan for a weekend in Lisbon')
    for (const given of ['“Slow”', '“Food”, “Music”, “tiles”', '“about 400 €”'])
      expect(second.text).toContain(given)
    expect(second.text).toMatch(/\| Friday \| A long lunch \| Free \| Free \|/)
    expect(second.text).not.toContain('```')
    expect(second.text).toContain('no AI')
  })

  it('is the same every time', async () => {
    const [one, two] = [
      await run([say('Plan a trip')], { question }),
      await run([say('Plan a trip')], { question }),
    ]
    expect(one.calls).toEqual(two.calls)
  })

  it('goes on sensibly after a dismissed question and a new message', async () => {
    const first = await run([say('Plan a weekend in Lisbon')], { question })
    const second = await run([...first.messages, dismiss(only(first.calls)), say('You decide')], { question })
    expect(second.calls).toEqual([])
    expect(second.text).toContain('You dismissed my question')
    expect(second.text).toContain('## A plan for a weekend in Lisbon')
  })

  it('says that it cannot ask when it has no question tool, and guesses', async () => {
    const { text, calls } = await run([say('Plan a weekend in Lisbon')], { current_time })
    expect(calls).toEqual([])
    expect(text).toContain('I have no question tool here')
  })
})

describe('a keyword', () => {
  it.each([
    ['color', 1, 1],
    ['multi', 1, 1],
    ['typed', 1, 1],
    ['several questions', 1, 3],
    ['two calls', 2, 2],
  ])(
    '%s asks in %i call(s), %i question(s) in all, and repeats the answers',
    async (word, callCount, questionCount) => {
      const first = await run([say(word)], { question })
      expect(first.calls).toHaveLength(callCount)
      const asked = first.calls.map((call) => QuestionInput.parse(call.input).questions)
      expect(asked.flat()).toHaveLength(questionCount)
      expect(new Set(first.calls.map(({ toolCallId }) => toolCallId)).size).toBe(callCount)

      const results = first.calls.map((call, index) =>
        answer(
          call,
          (asked[index] ?? []).map(({ header, options }) => ({
            header,
            selected: [options[0]?.label ?? ''],
          })),
        ),
      )
      const second = await run([...first.messages, ...results], { question })
      expect(second.calls).toEqual([])
      for (const { header, options } of asked.flat())
        expect(second.text).toContain(`- **${header}:** “${options[0]?.label}”`)
    },
  )

  it('color asks under a new call id when it is said again in the same chat', async () => {
    const first = await run([say('color')], { question })
    const done = await run(
      [...first.messages, answer(only(first.calls), [{ header: 'Color', selected: ['Red'] }])],
      { question },
    )
    const again = await run([...done.messages, say('color')], { question })
    expect(only(again.calls).toolCallId).not.toBe(only(first.calls).toolCallId)
  })

  it('time calls the server tool and tells its result', async () => {
    const { text, finishReason } = await run([say('What time is it?')], { question, current_time })
    expect(text).toContain('**local:** noon')
    expect(finishReason).toBe('stop')
  })

  it('call NAME calls that tool with an input that fits its schema', async () => {
    const pick = tool({
      inputSchema: z.object({
        files: z.array(z.string()).min(1),
        size: z.enum(['s', 'm']),
        note: z.string().optional(),
      }),
      outputSchema: z.unknown(),
    })
    const { calls } = await run([say('call pick_file')], { question, pick_file: pick })
    expect(only(calls)).toMatchObject({ toolName: 'pick_file', input: { files: ['demo'], size: 's' } })
  })

  it('beside asks and calls a server tool in one step, and calls it again once it was skipped', async () => {
    const first = await run([say('beside')], {
      question,
      current_time: tool({ inputSchema: z.object({}), outputSchema: z.unknown() }),
    })
    expect(first.calls.map(({ toolName }) => toolName)).toEqual(['question', 'current_time'])
    const [asked, time] = first.calls
    if (!asked || !time) throw new Error('Both calls were expected.')
    const skipped: ModelMessage = {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: time.toolCallId,
          toolName: time.toolName,
          output: { type: 'json', value: { skipped: true } },
        },
      ],
    }
    const settled = [...first.messages, answer(asked, [{ header: 'Color', selected: ['Blue'] }]), skipped]
    const second = await run(settled, { question, current_time })
    expect(second.text).toContain('“Blue”')
    expect(second.text).toContain('**local:** noon')
  })

  it('fail fails as a provider does, at once or halfway', async () => {
    const atOnce = await run([say('fail')])
    expect(atOnce.errors).toEqual([expect.objectContaining({ name: 'AI_APICallError', statusCode: 503 })])
    expect(atOnce.types).not.toContain('text-delta')
    const halfway = await run([say('Please fail halfway')])
    expect(halfway.errors).toHaveLength(1)
    expect(halfway.types).toContain('text-delta')
  })

  it.each([
    ['markdown', '| Frog | 4 |'],
    ['reason about it', 'I have thought'],
    ['help', 'Plan a weekend in Lisbon'],
    ['hello *there*', '“hello \\*there\\*”'],
  ])('%s is answered', async (word, expected) => {
    expect((await run([say(word)])).text).toContain(expected)
  })
})

describe('the demo model', () => {
  it('says in every text that it is one', async () => {
    for (const word of ['hello', 'help', 'markdown', 'color', 'time', 'reason', 'plan a trip']) {
      expect((await run([say(word)])).text).toMatch(/demo model/)
    }
  })

  it('streams word by word', async () => {
    const deltas: string[] = []
    for await (const part of streamText({ model, messages: [say('hello')] }).stream) {
      if (part.type === 'text-delta') deltas.push(part.text)
    }
    expect(deltas.length).toBeGreaterThan(10)
    expect(deltas.every((delta) => delta.trim().split(/\s+/).length === 1)).toBe(true)
  })

  it('stops in the middle when the turn is stopped', async () => {
    const stop = new AbortController()
    const parts: string[] = []
    const result = streamText({ model, messages: [say('slow')], abortSignal: stop.signal })
    for await (const part of result.stream) {
      parts.push(part.type)
      if (part.type === 'text-delta') stop.abort()
    }
    expect(parts).toContain('abort')
    expect(parts.filter((type) => type === 'text-delta')).toHaveLength(1)
  })

  it('writes a short title when its instructions ask for one', async () => {
    const title = async (text: string) =>
      (await generateText({ model, instructions: 'Write a short title for this chat.', prompt: text })).text
    expect(await title('Plan a weekend in Lisbon')).toBe('Weekend in Lisbon')
    expect(await title('what is the difference between a frog and a toad?')).toBe(
      'What is the difference between a',
    )
    expect(await title('plan')).toBe('Plan')
    expect(await title('Person: \n\nAssistant: A frog on a leaf.')).toBe('A frog on a leaf')
  })

  it('shows typed answers letter by letter, whatever Markdown they hold', async () => {
    const first = await run([say('typed')], { question })
    const reply = answer(only(first.calls), [{ header: 'Name', selected: [], custom: '*a*\n<b>`c`' }])
    expect((await run([...first.messages, reply], { question })).text).toContain('“\\*a\\* / \\<b\\>\\`c\\`”')
  })
})
