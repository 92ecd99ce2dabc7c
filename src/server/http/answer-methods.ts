import { json } from './respond.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Handler<Context> = (request: Request, context: Context) => Promise<Response>
export type Handlers<Context> = { readonly [method in Method]?: Handler<Context> | undefined }

/** The exports of a route file. Next takes each method of a route from an export of its name. */
export type RouteExports<Context> = Readonly<Record<Method | 'HEAD' | 'OPTIONS', Handler<Context>>>

/**
 * The exports of a route file that answers some methods. The others get 405 in the shape of every error, with `Allow`,
 * which Next would answer without a body.
 */
export function answerMethods<Context>(handlers: Handlers<Context>): RouteExports<Context> {
  const { GET, POST, PUT, PATCH, DELETE } = handlers
  const names = Object.keys(handlers)
  const allow = [...names, ...(GET === undefined ? [] : ['HEAD']), 'OPTIONS'].sort().join(', ')
  const refuse = async () => methodNotAllowed(allow)
  const tellMethods = async () => new Response(null, { status: 204, headers: { allow } })
  return {
    GET: GET ?? refuse,
    POST: POST ?? refuse,
    PUT: PUT ?? refuse,
    PATCH: PATCH ?? refuse,
    DELETE: DELETE ?? refuse,
    HEAD: GET === undefined ? refuse : (request, context) => answerHead(GET, request, context),
    OPTIONS: tellMethods,
  }
}

export function methodNotAllowed(allow: string): Response {
  return json({ error: `This address takes ${allow} only.` }, { status: 405, headers: { allow } })
}

// Next would send the head and forget the body. Of an event stream that would leave its reader behind for good.
async function answerHead<Context>(get: Handler<Context>, request: Request, context: Context) {
  const { body, status, headers } = await get(request, context)
  await body?.cancel()
  return new Response(null, { status, headers })
}
