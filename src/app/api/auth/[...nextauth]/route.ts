import { handleNextAuth } from '#server/auth/handle-next-auth.ts'
import { getContainer } from '#server/container.ts'

type Context = { readonly params: Promise<{ readonly nextauth: string[] }> }

async function handle(request: Request, { params }: Context): Promise<Response> {
  const { deps } = await getContainer()
  return handleNextAuth(deps, request, (await params).nextauth)
}

export { handle as GET, handle as POST }
