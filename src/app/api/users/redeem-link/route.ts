import { apiRoute } from '#server/http/api-route.ts'
import { redeemLinkOverHttp } from '#server/http/users/redeem-link.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute({
  POST: redeemLinkOverHttp,
})
