import { describe, expect, it } from 'vitest'
import { question } from './question-tool.ts'

const input = { questions: [{ header: 'Color', question: 'Which?', options: [{ label: 'Red' }] }] }
const validate = (asked: unknown, output: unknown) => question.client.validate?.({ input: asked, output })

describe('the question tool', () => {
  it('is a client tool of kind question without execute', () => {
    expect(question.slug).toBe('question')
    expect(question.client.kind).toBe('question')
    expect('execute' in question).toBe(false)
  })

  it('accepts an answer to a stored call that left out the defaults', () => {
    expect(validate(input, { answers: [{ header: 'Color', selected: ['Red'] }] })).toBe(true)
    expect(validate(input, { answers: [{ header: 'Color', selected: [], custom: 'Teal' }] })).toBe(true)
  })

  it('refuses an answer that does not fit, with a text', () => {
    expect(validate(input, { answers: [{ header: 'Color', selected: ['Blue'] }] })).toBe(
      '"Color": "Blue" was not offered.',
    )
    expect(validate(input, { answers: 'Red' })).toContain('shape')
  })

  it('refuses every answer to a stored call it can no longer read', () => {
    expect(validate({ questions: [] }, { answers: [] })).toContain('can no longer be answered')
  })

  it('takes headers of 1 to 30 characters, and options that differ', () => {
    const parse = (header: string, labels: string[]) =>
      question.inputSchema.safeParse({
        questions: [{ header, question: 'Q', options: labels.map((label) => ({ label })) }],
      }).success
    expect([parse('x', ['a']), parse('x'.repeat(30), ['a']), parse('x', ['a', 'b'])]).toEqual([
      true,
      true,
      true,
    ])
    expect([
      parse('', ['a']),
      parse('x'.repeat(31), ['a']),
      parse('x', ['a', 'a']),
      parse('x', ['']),
      parse('x', []),
    ]).toEqual([false, false, false, false, false])
  })
})
