import { getContainer } from '#server/container.ts'
import { redeemLinkOverHttp } from '#server/http/users/redeem-link.ts'

export async function POST(request: Request): Promise<Response> {
  const { deps } = await getContainer()
  return redeemLinkOverHttp(deps, request)
}
