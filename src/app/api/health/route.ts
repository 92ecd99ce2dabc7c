import { getContainer } from '#server/container.ts'
import { answerMethods } from '#server/http/answer-methods.ts'
import { showHealth } from '#server/http/show-health.ts'

// Answered anew each time: without a request to read, Next would answer once, at build time.
export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answerMethods({
  GET: () => showHealth(getContainer),
})
