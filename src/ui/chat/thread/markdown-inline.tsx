import { Fragment, type ReactNode } from 'react'
import { decodeEntities } from './decode-entities.ts'
import { isKnown, type MarkdownToken } from './lex-markdown.ts'
import { SafeImage, SafeLink } from './markdown-links.tsx'

type Tokens = readonly Parameters<typeof isKnown>[0][]

/** HTML that only says how words look; it is shown without its attributes. All other HTML is shown as text. */
const plainTags = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'kbd',
  'mark',
  'small',
] as const

/** Words with their marks. Everything becomes elements and text, nothing becomes HTML. */
export function Inline({ tokens }: { readonly tokens: Tokens }): ReactNode {
  const nodes: ReactNode[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token || !isKnown(token)) continue
    const tag = token.type === 'html' ? plainTagOf(token.text) : undefined
    const end = tag ? tokens.findIndex((other, place) => place > at && other.raw === `</${tag}>`) : -1
    if (tag && end > at) {
      const Tag = tag
      nodes.push(
        <Tag key={at}>
          <Inline tokens={tokens.slice(at + 1, end)} />
        </Tag>,
      )
      at = end
    } else nodes.push(<Fragment key={at}>{mark(token)}</Fragment>)
  }
  return nodes
}

function plainTagOf(html: string): (typeof plainTags)[number] | undefined {
  const name = /^<(\w+)(?:\s[^>]*)?>$/.exec(html)?.[1]?.toLowerCase()
  return plainTags.find((tag) => tag === name)
}

function mark(token: MarkdownToken): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : decodeEntities(token.text)
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      )
    case 'codespan':
      return (
        <code className="break-words rounded-[4px] bg-fill px-1 py-0.5 font-mono text-[0.875em] [font-variant-ligatures:none]">
          {token.text}
        </code>
      )
    case 'link':
      return (
        <SafeLink href={token.href}>
          <Inline tokens={token.tokens} />
        </SafeLink>
      )
    case 'image':
      return <SafeImage src={token.href} alt={decodeEntities(token.text)} />
    case 'br':
      return <br />
    case 'checkbox':
      return (
        <input
          type="checkbox"
          checked={token.checked}
          disabled
          readOnly
          className="-ms-5 me-1.5 inline-flex size-3.5 appearance-none items-center justify-center rounded-[4px] border border-line-strong relative -top-px align-middle text-[10px] text-accent-ink leading-none checked:border-accent checked:bg-accent checked:after:content-['✓']"
        />
      )
    case 'html':
      return /^<br\s*\/?>$/i.test(token.text) ? <br /> : /^<!--/.test(token.text) ? null : token.text
    case 'escape':
      return token.text
    default:
      return token.raw
  }
}
