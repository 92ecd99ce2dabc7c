import { expect, it } from 'vitest'
import type { SettlementView } from '#contracts/message.ts'
import { stateOfCall } from './call-state.ts'

const settled = (outcome: SettlementView['outcome']): SettlementView => ({
  toolCallId: 'call-1',
  toolName: 'pick_seat',
  outcome,
  actor: { kind: 'user', userId: 'ada', name: 'Ada', channel: null },
  settledAt: '2026-11-01T10:00:00.000Z',
})

it('tells a declined or cancelled call from one that failed', () => {
  const part = { state: 'output-error', errorText: 'The server is down.' } as const
  expect(stateOfCall({ part, settlement: settled('dismissed'), isLive: false })).toBe('not-answered')
  expect(stateOfCall({ part, settlement: settled('cancelled'), isLive: false })).toBe('not-answered')
  expect(stateOfCall({ part, settlement: null, isLive: false })).toBe('failed')
})

it('knows a declined call by its text where the settlement was left behind', () => {
  const part = { state: 'output-error', errorText: 'Dismissed by the user.' } as const
  expect(stateOfCall({ part, settlement: null, isLive: false })).toBe('not-answered')
})

it('tells a tool that was skipped for a question from one that ran', () => {
  const done = (output: unknown) => ({ state: 'output-available', output }) as const
  const skipped = done({ skipped: true, reason: 'Not run.' })
  expect(stateOfCall({ part: skipped, settlement: null, isLive: false })).toBe('skipped')
  expect(stateOfCall({ part: done({ skipped: 3 }), settlement: null, isLive: false })).toBe('done')
  expect(stateOfCall({ part: done({ seat: '4A' }), settlement: settled('answered'), isLive: false })).toBe(
    'answered',
  )
})

it('calls an unfinished call running only while its message is being written', () => {
  const part = { state: 'input-available' } as const
  expect(stateOfCall({ part, settlement: null, isLive: true })).toBe('running')
  expect(stateOfCall({ part, settlement: null, isLive: false })).toBe('not-run')
})
