/** The embedded server cannot be used here; the message says why and, where there is one, the way out. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}
