import { getContainer } from '#server/container.ts'
import { handleTrpc } from '#server/trpc/handle-trpc.ts'

async function handle(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return handleTrpc(deps, request)
}

export { handle as GET, handle as POST }
