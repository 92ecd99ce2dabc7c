import { initTRPC } from '@trpc/server'
import { z } from 'zod'
import { DomainError, isDomainError } from '#core/errors.ts'
import { unexpectedErrorText } from '#server/errors/log-error.ts'
import type { TrpcContext } from './context.ts'
import { toTrpcError } from './to-trpc-error.ts'

const t = initTRPC.context<TrpcContext>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const { cause } = error
    // Whatever is neither an expected error nor tRPC's own refusal of a request is a bug, told in a fixed sentence.
    const isBug = error.code === 'INTERNAL_SERVER_ERROR'
    const message = isBug
      ? unexpectedErrorText
      : cause instanceof z.ZodError
        ? z.prettifyError(cause)
        : shape.message
    const known = isDomainError(cause) ? cause : null
    return {
      ...shape,
      message,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        errorCode: known?.code ?? null,
        details: known?.details ?? {},
      },
    }
  },
})

export const router = t.router

/** Gives expected errors their tRPC code and logs each failure once. */
const translated = t.procedure.use(async ({ ctx, next }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  if (result.error.code !== 'INTERNAL_SERVER_ERROR') return result
  throw toTrpcError(cause ?? result.error, ctx.requestId, ctx.deps.log)
})

/** For signed-in people; `ctx.actor` is one. */
export const signedIn = translated.use(({ ctx, next }) => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new DomainError('unauthenticated', null, 'Sign in to go on.')
  return next({ ctx: { ...ctx, actor, user: actor.user } })
})

/** For signed-in people who start a turn by it: the limit of turns counts. */
export const startsTurn = signedIn.use(async ({ ctx, next }) => {
  await ctx.deps.turnLimit.take(ctx.actor, ctx.request.headers)
  return next({ ctx })
})

/** For admins. */
export const adminOnly = signedIn.use(({ ctx, next }) => {
  if (ctx.user.role !== 'admin') throw new DomainError('forbidden', 'forbidden', 'Only an admin may do this.')
  return next({ ctx })
})
