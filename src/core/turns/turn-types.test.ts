import { expect, it } from 'vitest'
import { TurnAborted } from './turn-types.ts'

it('an abort is recognised by every copy of its class, as several bundles of one process hold them', async () => {
  // The query makes it another module, as another bundle would have it.
  const copy: typeof import('./turn-types.ts') = await import(`./turn-types.ts${'?copy'}`)
  expect(copy.TurnAborted).not.toBe(TurnAborted)
  expect(new copy.TurnAborted('shutdown')).toBeInstanceOf(TurnAborted)
  expect(new Error('shutdown')).not.toBeInstanceOf(TurnAborted)
})
