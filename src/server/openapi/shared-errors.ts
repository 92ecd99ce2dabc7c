import type { ErrorCase } from './operation.ts'

/** Error cases that many operations share. */
export const badBody: ErrorCase = {
  status: 400,
  when: 'The body is not JSON, has unknown or wrong fields, or fields that exclude each other.',
}
export const badQuery: ErrorCase = { status: 400, when: 'The query has unknown or wrong parameters.' }
export const badToken: ErrorCase = {
  status: 401,
  code: 'token-invalid',
  when: 'The bearer is unknown, ended or revoked, or its user is gone.',
}
export const notSignedIn: ErrorCase = { status: 401, when: 'Nobody is signed in.' }
export const crossSite: ErrorCase = {
  status: 403,
  code: 'cross-site',
  when: 'A request with a cookie comes from another site.',
}
export const noSuchChat: ErrorCase = {
  status: 404,
  code: 'not-found',
  when: 'There is no such chat, it belongs to somebody else, or it is to be written and lies in the trash.',
}
export const channelChat: ErrorCase = {
  status: 409,
  code: 'channel-chat',
  when: 'The conversation happens in a channel and is written only there.',
}
export const turnInProgress: ErrorCase = {
  status: 409,
  code: 'turn-in-progress',
  when: 'A turn is going on, or another request has continued it already.',
}
export const tooLarge: ErrorCase = { status: 413, when: 'The body or its text is too long.' }
export const rateLimited: ErrorCase = {
  status: 429,
  code: 'rate-limited',
  when: 'Too many requests in a short time; `Retry-After` says when to come back.',
}
export const noAgent: ErrorCase = { status: 404, code: 'unknown-agent', when: 'There is no such agent.' }
export const noAgentAccess: ErrorCase = {
  status: 403,
  code: 'forbidden',
  when: "The agent's access rule says no.",
}
export const adminsOnly: ErrorCase = { status: 403, when: 'Only admins may do this.' }
