import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { ErrorCase, NamedSchemas, Operation } from './operation.ts'
import type { SchemaName } from './schemas.ts'

type Json = Readonly<Record<string, unknown>>

export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json }
}

type Input = {
  readonly operations: readonly Operation[]
  readonly schemas: { readonly bodies: NamedSchemas; readonly answers: NamedSchemas }
  readonly url: string
  readonly version: string
}

/** The OpenAPI 3.1 document of the operations, with the schemas of the contracts. */
export function buildDocument({ operations, schemas, url, version }: Input): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const item = paths[operation.path] ?? {}
    paths[operation.path] = { ...item, [operation.method]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'FrogBot',
      version,
      description: 'Agents that stop and ask, over HTTP. Errors are `{ "error": text, "code"?: word }`.',
    },
    servers: [{ url }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...toJsonSchemas(schemas.bodies, 'input'), ...toJsonSchemas(schemas.answers, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of `POST /api/users/login`, or a named API token.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'next-auth.session-token',
          description: 'The session of a browser.',
        },
      },
    },
  }
}

function toJsonSchemas(schemas: NamedSchemas, io: 'input' | 'output'): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(schemas)) registry.add(schema, { id: name })
  const { schemas: made } = z.toJSONSchema(registry, {
    uri: reference,
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return Object.fromEntries(
    Object.entries(made).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  )
}

const reference = (name: string) => `#/components/schemas/${name}`
const toSchema = (name: SchemaName) => ({ $ref: reference(name) })
const toJsonBody = (name: SchemaName, example?: unknown) => ({
  'application/json': { schema: toSchema(name), ...(example === undefined ? {} : { example }) },
})

function describeOperation(operation: Operation): Json {
  const { id, tag, summary, description, body } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(operation.auth),
    parameters: [...pathParameters(operation.path), ...queryParameters(operation)],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: toJsonBody(body.name, body.example) } }),
    responses: { ...describeAnswers(operation), ...describeErrors(operation) },
  }
}

function securityOf(auth: Operation['auth']): readonly Json[] {
  const signedIn = [{ bearer: [] }, { session: [] }]
  if (auth === 'none') return []
  return auth === 'required' ? signedIn : [...signedIn, {}]
}

function pathParameters(path: string): readonly Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query = [] }: Operation): readonly Json[] {
  return query.map(({ name, description, schema, style }) => ({
    name,
    in: 'query',
    description,
    schema,
    ...(style === undefined ? {} : { style, explode: true }),
  }))
}

function describeAnswers({ answers, streams = false }: Operation): Json {
  const entries = answers.map(({ status, when, schema, headers }) => {
    const stream = streams && status !== 204 ? { 'text/event-stream': { schema: { type: 'string' } } } : {}
    const content = { ...(schema === undefined ? {} : toJsonBody(schema)), ...stream }
    const described = Object.entries(headers ?? {}).map(([name, text]) => [
      name,
      { description: text, schema: { type: 'string' } },
    ])
    return [
      String(status),
      {
        description: when,
        ...(described.length === 0 ? {} : { headers: Object.fromEntries(described) }),
        ...(Object.keys(content).length === 0 ? {} : { content }),
      },
    ]
  })
  return Object.fromEntries(entries)
}

function describeErrors({ errors, errorList = false }: Operation): Json {
  const byStatus = Map.groupBy(errors, ({ status }) => status)
  const entries = [...byStatus].map(([status, cases]) => {
    const schema: SchemaName = cases.some(({ code }) => code === 'already-settled')
      ? 'AlreadySettled'
      : errorList
        ? 'CollectionError'
        : 'Error'
    return [
      String(status),
      {
        description: `${STATUS_CODES[status]}. ${cases.map(describeCase).join(' ')}`,
        content: toJsonBody(schema),
      },
    ]
  })
  return Object.fromEntries(entries)
}

function describeCase({ code, when }: ErrorCase): string {
  return code === undefined ? when : `\`${code}\`: ${when}`
}
