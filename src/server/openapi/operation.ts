import type { z } from 'zod'
import type { SchemaName } from './schemas.ts'

/** Which of the shared error cases an operation can end with, beside those of its own. */
export type ErrorCase = { readonly status: number; readonly code?: string | undefined; readonly when: string }

export type Answer = {
  readonly status: number
  readonly when: string
  /** Name of the body's schema; none for an answer without a body. */
  readonly schema?: SchemaName | undefined
  /** Header names and what they hold. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export type QueryParameter = {
  readonly name: string
  readonly description: string
  readonly schema: Readonly<Record<string, unknown>>
  /** `deepObject` for parameters with brackets. */
  readonly style?: 'deepObject' | undefined
}

/** One thing a program can do over HTTP, as the OpenAPI document describes it. */
export type Operation = {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** Path with `{name}` for its parameters. */
  readonly path: string
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description?: string | undefined
  /** `required`: a bearer or a session; `optional`: anonymous calls are possible; `none`: nobody is asked who they are. */
  readonly auth: 'required' | 'optional' | 'none'
  readonly query?: readonly QueryParameter[] | undefined
  readonly body?: { readonly name: SchemaName; readonly example?: unknown } | undefined
  readonly answers: readonly Answer[]
  /** True when `Accept: text/event-stream` gets an AI SDK UI message stream instead of JSON. */
  readonly streams?: boolean | undefined
  readonly errors: readonly ErrorCase[]
  /** Whether errors carry the `errors` list of the collections. */
  readonly errorList?: boolean | undefined
}

export type NamedSchemas = Readonly<Record<string, z.ZodType>>
