import { ChatAdapterError } from '../adapter.ts'

/** Somebody else was first, or the server is already further: the stored state tells the rest, nobody is told off. */
const overtakenCodes: ReadonlySet<string> = new Set([
  'already-settled',
  'turn-in-progress',
  'not-awaiting',
  'call-not-found',
  'not-queued',
])

export function codeOf(error: unknown): string | null {
  return error instanceof ChatAdapterError ? error.code : null
}

export function isOvertaken(error: unknown): boolean {
  const code = codeOf(error)
  return code !== null && overtakenCodes.has(code)
}

/** No answer at all, or one of a server that is restarting: worth trying again. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ChatAdapterError)
    return error.status === 0 || error.status === 502 || error.status === 503
  return error instanceof TypeError
}

/** There is no such thing, or none for the reader. */
export function isMissing(error: unknown): boolean {
  return error instanceof ChatAdapterError && error.status === 404
}

/** Not found, or not allowed: it will be the same the next time. */
export function isFinal(error: unknown): boolean {
  return isMissing(error) || (error instanceof ChatAdapterError && error.status === 403)
}
