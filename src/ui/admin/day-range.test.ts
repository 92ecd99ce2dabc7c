import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDay, isReversed, timesOfRange } from './day-range.ts'

const zone = process.env.TZ
// On 29 March 2026 the clocks of Berlin go forward: that day has 23 hours.
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('a range of days', () => {
  it('goes from the first midnight to the one after the last day, in the time zone of the reader', () => {
    expect(timesOfRange({ from: '2026-03-28', to: '2026-03-29' })).toEqual({
      since: '2026-03-27T23:00:00.000Z',
      before: '2026-03-29T22:00:00.000Z',
    })
    expect(timesOfRange({ from: '2026-12-31', to: '2026-12-31' })).toEqual({
      since: '2026-12-30T23:00:00.000Z',
      before: '2026-12-31T23:00:00.000Z',
    })
  })

  it('may be open at either end', () => {
    expect(timesOfRange({ from: null, to: '2026-05-01' })).toEqual({ before: '2026-05-01T22:00:00.000Z' })
    expect(timesOfRange({ from: '2026-05-01', to: null })).toEqual({ since: '2026-04-30T22:00:00.000Z' })
    expect(timesOfRange({ from: null, to: null })).toEqual({})
  })

  it('has days of the calendar only, and none that ends before it starts', () => {
    expect(['2026-02-28', '2024-02-29', '1999-12-31'].filter(isDay)).toHaveLength(3)
    for (const value of ['2026-02-30', '2026-13-01', '2026-2-1', '0202-05-01', '20260501', 'today', ''])
      expect([value, isDay(value)]).toEqual([value, false])
    expect(isReversed({ from: '2026-05-02', to: '2026-05-01' })).toBe(true)
    expect(isReversed({ from: '2026-05-01', to: '2026-05-01' })).toBe(false)
    expect(isReversed({ from: '2026-05-02', to: null })).toBe(false)
  })
})
