import { getContainer } from '#server/container.ts'
import { showHealth } from '#server/http/show-health.ts'

// Answered anew each time: without a request to read, Next would answer once, at build time.
export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  return showHealth(getContainer)
}
