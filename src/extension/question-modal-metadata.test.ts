import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeQuestionModalMetadata, encodeQuestionModalMetadata } from './question-modal-metadata.ts'

describe('the locator of a form', () => {
  it('comes back as it was, whatever the ids hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (threadId, messageId) => {
        expect(decodeQuestionModalMetadata(encodeQuestionModalMetadata({ threadId, messageId }))).toEqual({
          threadId,
          messageId,
        })
      }),
    )
  })

  it.each([
    null,
    undefined,
    '',
    'x',
    '{}',
    '[]',
    '["frogbot-question","t"]',
    '["frogbot-question",1,2]',
    '["other","t","m"]',
    'null',
  ])('is not read from %j', (metadata) => {
    expect(decodeQuestionModalMetadata(metadata)).toBeNull()
  })

  it('stays far below the 3,000 characters a Slack form may carry', () => {
    const text = encodeQuestionModalMetadata({
      threadId: `slack:C0123456789:${'1'.repeat(20)}`,
      messageId: '1'.repeat(20),
    })
    expect(text.length).toBeLessThan(200)
  })
})
