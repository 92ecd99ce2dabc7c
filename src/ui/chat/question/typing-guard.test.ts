import { describe, expect, it } from 'vitest'
import { createTypingGuard } from './typing-guard.ts'

describe('the guard of a card that arrives while somebody types', () => {
  const guardAt = (typedMsAgo: number) => {
    let now = 10_000
    const guard = createTypingGuard(() => now, now - typedMsAgo)
    const press = (afterMs: number) => {
      now += afterMs
      return guard.takesKey()
    }
    return Object.assign(press, { point: () => guard.arm() })
  }

  it('takes keys at once when nobody was typing', () => {
    expect(guardAt(5000)(0)).toBe(true)
  })

  it('ignores the keys of a sentence that goes on, and takes those after a pause', () => {
    const press = guardAt(100)
    expect([press(80), press(120), press(200)]).toEqual([false, false, false])
    expect(press(700)).toBe(true)
    expect(press(10)).toBe(true)
  })

  it('takes them at once from somebody who has pointed at the card', () => {
    const press = guardAt(100)
    expect(press(80)).toBe(false)
    press.point()
    expect(press(80)).toBe(true)
  })
})
