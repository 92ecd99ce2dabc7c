import { apiRoute } from '#server/http/api-route.ts'
import { deleteUserOverHttp, showUser, updateUserOverHttp } from '#server/http/users/document.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = apiRoute<{ readonly id: string }>({
  GET: (deps, request, { id }) => showUser(deps, request, id),
  PATCH: (deps, request, { id }) => updateUserOverHttp(deps, request, id),
  DELETE: (deps, request, { id }) => deleteUserOverHttp(deps, request, id),
})
