/** Structured logging: an object of fields first, then a sentence. Never a secret, never message text. */
export type Logger = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
