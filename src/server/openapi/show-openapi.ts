import { extraFieldsOf } from '#core/collections/extra-fields.ts'
import { json } from '#server/http/respond.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { schemasWith } from './added-fields.ts'
import { buildDocument, type OpenApiDocument } from './build-document.ts'
import { listOperations } from './list-operations.ts'

/** The document of this deployment. */
export function makeDocument({ config, env }: Pick<ServerDeps, 'config' | 'env'>): OpenApiDocument {
  return buildDocument({
    operations: listOperations(config),
    schemas: schemasWith(extraFieldsOf(config)),
    url: env.url,
    version: packageFile.version,
  })
}

/** `GET /api/openapi.json`. Holds no secret: it describes the API, not what is in it. */
export function showOpenApi(deps: ServerDeps): Response {
  return json(makeDocument(deps))
}
