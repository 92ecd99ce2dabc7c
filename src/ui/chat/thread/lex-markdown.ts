import { Lexer, type MarkedToken, type Token } from 'marked'
import { closeMarks } from './close-marks.ts'

export type MarkdownToken = MarkedToken

/** A block of a text: its source, which is its identity, and what is in it. */
export type MarkdownBlock = { readonly key: number; readonly raw: string; readonly token: MarkdownToken }

export type LexedMarkdown = { readonly source: string; readonly blocks: readonly MarkdownBlock[] }

/** A heading may still be underlined, a list go on: the last blocks of a growing text are not settled yet. */
const unsettled = 2

/**
 * Takes a text apart into blocks. When it only goes on from `before`, what is settled is kept, so that a long reply
 * costs no more per word than a short one. While `growing`, marks that are still open at its end count as closed.
 */
export function lexMarkdown(source: string, growing: boolean, before: LexedMarkdown | null): LexedMarkdown {
  const kept = before && source.startsWith(before.source) ? before.blocks.slice(0, -unsettled) : []
  const from = kept.reduce((length, { raw }) => length + raw.length, 0)
  // Marked reads these as its own source does before it begins; a length must mean the same on both sides.
  const rest = source.slice(from)
  const blocks = lex(rest).map((token, at) => ({ key: kept.length + at, raw: token.raw, token }))
  const all = [...kept, ...blocks]
  const last = all.at(-1)
  const closed = growing && last ? closeMarks(last.raw) : ''
  if (!last || closed === last?.raw || !isOpen(last.token)) return { source, blocks: all }
  const [token] = lex(closed)
  // The source stays as it came: the next words go on from there.
  return { source, blocks: token ? all.with(-1, { ...last, token }) : all }
}

function lex(source: string): MarkdownToken[] {
  return new Lexer({ gfm: true }).lex(source).filter(isKnown)
}

/** Without extensions there are no tokens but marked's own. */
export function isKnown(token: Token): token is MarkdownToken {
  return token.type !== 'generic'
}

/** Code and tables show what they have; only running text looks broken while a mark is half there. */
function isOpen({ type }: MarkdownToken): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'list' || type === 'blockquote'
}
