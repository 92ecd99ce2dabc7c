import { z } from 'zod'

/** A time as an ISO 8601 string in UTC. Contracts carry strings so that tRPC and plain JSON agree. */
export const timestamp = z.iso.datetime()

/**
 * Ids are opaque to clients: unguessable when we make them, at most 128 characters when AI SDK clients do. Control
 * characters are refused, because PostgreSQL fails on a NUL in any text.
 */
export const id = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}*$/u, 'This is not an id.')

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
