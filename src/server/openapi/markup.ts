/** HTML that is safe to put into a page as it is. */
export type Markup = { readonly markup: string }

/** HTML with values in it; every value that is not markup itself is escaped. Lists are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Markup {
  const pieces = strings.map(
    (piece, index) => piece + (index < values.length ? escapeValue(values[index]) : ''),
  )
  return { markup: pieces.join('') }
}

/** Text of our own that is put in without escaping. */
export function raw(text: string): Markup {
  return { markup: text }
}

export function toText({ markup }: Markup): string {
  return markup
}

function escapeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(escapeValue).join('')
  if (typeof value === 'object' && value !== null && 'markup' in value) return String(value.markup)
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
