import { common, createLowlight } from 'lowlight'

const lowlight = createLowlight(common)

/** A run of code and the name of its colour; null for plain text. */
export type CodeToken = { readonly text: string; readonly scope: string | null }

/** Longer blocks stay plain: colouring them would hold up the page. */
const maxChars = 20_000

/** The coloured runs of a block; null when its language is not known. This module is heavy: load it when needed. */
export function colourCode(code: string, language: string): readonly CodeToken[] | null {
  const name = language.toLowerCase()
  if (code.length > maxChars || !lowlight.registered(name)) return null
  return lowlight.highlight(name, code, { prefix: '' }).children.flatMap((node) => toTokens(node, null))
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

/** The innermost scope decides; what scopes are nested in adds nothing to the colour. */
function toTokens(node: Node, scope: string | null): CodeToken[] {
  if (node.type === 'text') return [{ text: node.value, scope }]
  if (node.type !== 'element') return []
  const { className } = node.properties
  const own = Array.isArray(className) ? String(className[0] ?? '') : ''
  return node.children.flatMap((child) => toTokens(child, own || scope))
}
