import type { CallAnswer } from '#core/questions/check-answer-for-call.ts'

/** The answer in a checked body, which has exactly one of the two. */
export function toAnswer(body: {
  readonly output?: unknown
  readonly dismissed?: true | undefined
}): CallAnswer {
  return body.dismissed ? { dismissed: true } : { output: body.output }
}
