import { getContainer } from '#server/container.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { answerMethods, type Handler, type RouteExports } from './answer-methods.ts'

type ApiHandler<Params> = (deps: ServerDeps, request: Request, params: Params) => Promise<Response> | Response
type Context<Params> = { readonly params: Promise<Params> }
type ApiHandlers<Params> = {
  readonly [method in 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE']?: ApiHandler<Params> | undefined
}

/** The exports of a route file below `/api`: handlers that work with what the process has. */
export function apiRoute<Params = object>(handlers: ApiHandlers<Params>): RouteExports<Context<Params>> {
  const entries = Object.entries(handlers).flatMap(([method, handler]) =>
    handler === undefined ? [] : [[method, withDeps(handler)]],
  )
  return answerMethods<Context<Params>>(Object.fromEntries(entries))
}

function withDeps<Params>(handler: ApiHandler<Params>): Handler<Context<Params>> {
  return async (request, { params }) => {
    const { deps } = await getContainer()
    return handler(deps, request, await params)
  }
}
