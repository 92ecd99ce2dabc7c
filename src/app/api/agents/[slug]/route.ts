import { getContainer } from '#server/container.ts'
import { runAgent } from '#server/http/agents/run-agent.ts'

type Context = { readonly params: Promise<{ readonly slug: string }> }

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  const { slug } = await params
  return runAgent(deps, request, slug)
}
