import type { OpenApiDocument } from './build-document.ts'
import { html, type Markup, raw, toText } from './markup.ts'

type Json = Readonly<Record<string, unknown>>

/** The only style of the page; its hash is in the policy. */
export const styleSheet = `
:root{color-scheme:light dark;--muted:color-mix(in srgb,currentColor 60%,transparent);--line:color-mix(in srgb,currentColor 15%,transparent)}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{margin-top:3rem}code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow-x:auto;padding:.75rem;border:1px solid var(--line);border-radius:.5rem}
details{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:.5rem 0;overflow-wrap:anywhere}
summary{cursor:pointer}summary p{margin:0;color:var(--muted)}.method{font-weight:700;text-transform:uppercase}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line)}
`

/** The whole document as HTML: operations by tag, then the schemas they name. */
export function renderDocs(document: OpenApiDocument): string {
  const { info, tags, paths, components, servers } = document
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title} API</title>
<style>${raw(styleSheet)}</style></head>
<body><main>
<h1>${info.title} API <small>${info.version}</small></h1>
<p>${inline(info.description)} This page as <a href="/api/openapi.json">OpenAPI 3.1</a>. Address: <code>${servers[0]?.url ?? ''}</code></p>
${tags.map(({ name }) => html`<h2 id="${name}">${name}</h2>${operationsOf(paths, name)}`)}
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) =>
    html`<details id="schema-${name}"><summary><code>${name}</code></summary>${block(schema)}</details>`,
)}
</main></body></html>`
  return toText(page)
}

function operationsOf(paths: OpenApiDocument['paths'], tag: string): readonly Markup[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => Array.isArray(tags) && tags.includes(tag))
      .map(([method, operation]) => renderOperation(method, path, operation)),
  )
}

function renderOperation(method: string, path: string, operation: Json): Markup {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  return html`<details id="${operationId}">
<summary><span class="method">${method}</span> <code>${path}</code><p>${summary}</p></summary>
${description === undefined ? '' : html`<p>${inline(String(description))}</p>`}
${renderParameters(list(parameters))}
${requestBody === undefined ? '' : html`<h3>Body</h3>${renderContent(record(requestBody).content)}`}
<h3>Answers</h3>
<table>${Object.entries(record(responses)).map(
    ([status, answer]) =>
      html`<tr><th scope="row">${status}</th><td>${inline(String(record(answer).description))} ${renderContent(record(answer).content)}</td></tr>`,
  )}</table>
</details>`
}

function renderParameters(parameters: readonly Json[]): Markup | string {
  if (parameters.length === 0) return ''
  return html`<h3>Parameters</h3><table>${parameters.map(
    ({ name, in: place, description }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${place}</td><td>${inline(String(description ?? ''))}</td></tr>`,
  )}</table>`
}

function renderContent(content: unknown): readonly Markup[] {
  return Object.entries(record(content)).map(([type, media]) => {
    const { schema, example } = record(media)
    const reference = record(schema).$ref
    const name = typeof reference === 'string' ? reference.split('/').at(-1) : undefined
    const link = name === undefined ? '' : html`<a href="#schema-${name}">${name}</a>`
    return html`<p><code>${type}</code> ${link}</p>${example === undefined ? '' : block(example)}`
  })
}

const block = (value: unknown): Markup =>
  html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`

/** Text in which only `code` is marked. */
function inline(text: string): readonly (Markup | string)[] {
  return text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(record) : []
}
