import { validationError } from './collection-error.ts'
import { maxJsonChars } from './collection-fields.ts'

/** Metadata is read with every message of a chat, so what is large belongs elsewhere. */
export function assertSmallMetadata(collection: string, metadata: unknown): void {
  if (metadata == null || JSON.stringify(metadata).length <= maxJsonChars) return
  const message = `Metadata may have at most ${maxJsonChars} characters as JSON.`
  throw validationError(collection, [{ path: 'metadata', message }])
}
