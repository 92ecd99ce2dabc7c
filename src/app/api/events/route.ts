import { getContainer } from '#server/container.ts'
import { followEvents } from '#server/http/follow-events.ts'

export async function GET(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return followEvents(deps, request)
}
