import { createHash } from 'node:crypto'
import type { ServerDeps } from '#server/server-deps.ts'
import { renderDocs, styleSheet } from './render-docs.ts'
import { makeDocument } from './show-openapi.ts'

const styleHash = createHash('sha256').update(styleSheet).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `GET /api/docs`: the API description as one page without scripts. */
export function showDocs(deps: ServerDeps): Response {
  return new Response(renderDocs(makeDocument(deps)), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
