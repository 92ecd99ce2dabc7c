/** Where a platform form was opened: the thread, and the question's current message in it. */
export type QuestionModalLocator = { readonly threadId: string; readonly messageId: string }

// Tells our locator from whatever else a piece may keep in a form's metadata.
const mark = 'frogbot-question'

/**
 * Packs the locator of a question's current message into the metadata of a platform form, so that FrogBot finds the
 * question when the form comes back. It only finds the question: access and conversation are checked all the same.
 *
 * @example
 * import { encodeQuestionModalMetadata } from 'frogbot/pieces'
 *
 * const privateMetadata = encodeQuestionModalMetadata({ threadId: 'slack:C1:1700000000.1', messageId: '1700000001.2' })
 */
export function encodeQuestionModalMetadata({ threadId, messageId }: QuestionModalLocator): string {
  return JSON.stringify([mark, threadId, messageId])
}

/**
 * Reads a locator back; null for anything `encodeQuestionModalMetadata` did not make.
 *
 * @example
 * import { decodeQuestionModalMetadata, encodeQuestionModalMetadata } from 'frogbot/pieces'
 *
 * const locator = decodeQuestionModalMetadata(encodeQuestionModalMetadata({ threadId: 'C1', messageId: '2' }))
 */
export function decodeQuestionModalMetadata(
  metadata: string | null | undefined,
): QuestionModalLocator | null {
  const value = parse(metadata ?? '')
  if (!Array.isArray(value) || value.length !== 3 || value[0] !== mark) return null
  const [, threadId, messageId]: readonly unknown[] = value
  return typeof threadId === 'string' && typeof messageId === 'string' ? { threadId, messageId } : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Forms of other makers carry metadata of any kind.
    return null
  }
}
