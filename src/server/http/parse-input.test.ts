import { describe, expect, it } from 'vitest'
import { runAgentBody } from '#contracts/agent.ts'
import { signInBody } from '#contracts/user.ts'
import { parseInput } from './parse-input.ts'

describe('parseInput', () => {
  it('says that a missing value is required, and of which type a wrong one should be', () => {
    expect(() => parseInput(signInBody, { email: 'ada@example.com' })).toThrow(
      'password: This field is required.',
    )
    expect(() => parseInput(signInBody, { email: 'ada@example.com', password: 1 })).toThrow(/expected string/)
  })

  it('does not call a whole body that is missing a field', () => {
    expect(() => parseInput(runAgentBody, null)).toThrow(/expected object/)
  })
})
