'use client'

import { memo, type ReactNode } from 'react'
import { isKnown, type MarkdownBlock, type MarkdownToken } from './lex-markdown.ts'
import { CodeBlock, TableFrame } from './markdown-blocks.tsx'
import { Inline } from './markdown-inline.tsx'

/** Characters. */
const shortCell = 20

type ListToken = Extract<MarkdownToken, { type: 'list' }>
type TableToken = Extract<MarkdownToken, { type: 'table' }>

/** A block of a message. It is rendered again only when its own text has changed. */
export const Block = memo(
  ({ block }: { readonly block: MarkdownBlock }) => <BlockOf token={block.token} />,
  (before, after) => before.block === after.block || before.block.raw === after.block.raw,
)

function BlockOf({ token }: { readonly token: MarkdownToken }): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return (
        <p className="my-3 break-words">
          <Inline tokens={token.tokens} />
        </p>
      )
    case 'heading':
      // Headings of a message are below those of the page.
      return (
        <h3
          className={`${headingClass[token.depth - 1] ?? 'mt-4'} mb-2 font-semibold text-balance break-words`}
        >
          <Inline tokens={token.tokens} />
        </h3>
      )
    case 'code':
      return <CodeBlock code={token.text} language={/^[\w+#.-]+/.exec(token.lang ?? '')?.[0] ?? null} />
    case 'table':
      return <Table token={token} />
    case 'list':
      return <List token={token} />
    case 'blockquote':
      return (
        <blockquote className="my-3 border-line-strong border-s-2 ps-4 text-soft">
          <Blocks tokens={token.tokens} />
        </blockquote>
      )
    case 'hr':
      return <hr className="my-6 border-line" />
    case 'html':
      if (/^<!--/.test(token.text)) return null
      return <p className="my-3 whitespace-pre-wrap break-words">{token.text.trimEnd()}</p>
    case 'space':
    case 'def':
      return null
    default:
      return <Inline tokens={[token]} />
  }
}

const headingClass = ['mt-6 text-[19px] leading-7', 'mt-6 text-[17px] leading-6', 'mt-5']

function Blocks({ tokens }: { readonly tokens: Parameters<typeof Inline>[0]['tokens'] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows at its end, the place is the identity
  return tokens.map((token, at) => (isKnown(token) ? <BlockOf key={at} token={token} /> : null))
}

function List({ token }: { readonly token: ListToken }) {
  const items = token.items.map((item, at) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      key={at}
      className={`break-words ps-0.5 [&>ol]:my-1 [&>p]:my-1 [&>ul]:my-1 ${item.task ? 'list-none' : ''}`}
    >
      <Blocks tokens={item.tokens} />
    </li>
  ))
  if (!token.ordered) return <ul className="my-3 list-disc space-y-1 ps-6 marker:text-faint">{items}</ul>
  return (
    <ol
      start={token.start === '' ? undefined : token.start}
      className="my-3 list-decimal space-y-1 ps-6 marker:text-muted"
    >
      {items}
    </ol>
  )
}

/** What is short is not broken, and what is long not squeezed: the table scrolls instead. */
function widthOf(text: string): string {
  return text.length <= shortCell ? 'whitespace-nowrap' : 'min-w-40'
}

function Table({ token }: { readonly token: TableToken }) {
  const alignOf = (at: number) => {
    const textAlign = token.align[at]
    return textAlign ? { textAlign } : undefined
  }
  return (
    <TableFrame>
      <thead>
        <tr>
          {token.header.map((cell, at) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={at}
              style={alignOf(at)}
              className={`border-line border-b bg-surface px-3 py-1.5 text-start font-medium text-meta text-soft ${widthOf(cell.text)}`}
            >
              <Inline tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={place}>
            {row.map((cell, at) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={at}
                style={alignOf(at)}
                className={`border-line border-b px-3 py-1.5 align-top [tr:last-child>&]:border-b-0 ${widthOf(cell.text)}`}
              >
                <Inline tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
