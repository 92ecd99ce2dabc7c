'use client'

import { type ComponentProps, memo } from 'react'
import { type Components, Streamdown } from 'streamdown'
import { CodeBlock, TableFrame } from './markdown-blocks.tsx'
import { SafeImage, SafeLink } from './markdown-links.tsx'

/**
 * Every element is our own, so that the look is the product's and nothing comes from the network unasked: links show
 * where they lead, pictures of other hosts are not loaded. Streamdown sanitises what Markdown may contain.
 */
const components: Components = {
  a: SafeLink,
  img: SafeImage,
  pre: CodeBlock,
  code: ({ className, children }) => <code className={className}>{children}</code>,
  inlineCode: ({ children }) => (
    <code className="break-words rounded-[4px] bg-fill px-1 py-0.5 font-mono text-[0.875em] [font-variant-ligatures:none]">
      {children}
    </code>
  ),
  table: TableFrame,
  th: ({ children, style }) => (
    <th
      style={style}
      className="border-line border-b bg-surface px-3 py-1.5 text-start font-medium text-meta text-soft"
    >
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="border-line border-b px-3 py-1.5 align-top [tr:last-child>&]:border-b-0">
      {children}
    </td>
  ),
  thead: ({ children }) => <thead>{children}</thead>,
  tbody: ({ children }) => <tbody>{children}</tbody>,
  tr: ({ children }) => <tr>{children}</tr>,
  // Headings of a message are below those of the page.
  h1: ({ children }) => <Heading className="mt-6 text-[19px] leading-7">{children}</Heading>,
  h2: ({ children }) => <Heading className="mt-6 text-[17px] leading-6">{children}</Heading>,
  h3: ({ children }) => <Heading className="mt-5">{children}</Heading>,
  h4: ({ children }) => <Heading className="mt-4">{children}</Heading>,
  h5: ({ children }) => <Heading className="mt-4">{children}</Heading>,
  h6: ({ children }) => <Heading className="mt-4">{children}</Heading>,
  p: ({ children }) => <p className="my-3 break-words">{children}</p>,
  ul: ({ children }) => <ul className="my-3 list-disc space-y-1 ps-6 marker:text-faint">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-3 list-decimal space-y-1 ps-6 marker:text-muted">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="break-words ps-0.5 [&>p]:my-1">{children}</li>,
  blockquote: ({ children }) => (
    <blockquote className="my-3 border-line-strong border-s-2 ps-4 text-soft">{children}</blockquote>
  ),
  hr: () => <hr className="my-6 border-line" />,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
}

function Heading({ className, children }: ComponentProps<'h3'>) {
  return <h3 className={`${className ?? ''} mb-2 font-semibold text-balance break-words`}>{children}</h3>
}

type MarkdownProps = { readonly children: string; readonly streaming?: boolean | undefined }

/** Text of a message as Markdown, also while half of it has arrived. */
export const Markdown = memo(function Markdown({ children, streaming = false }: MarkdownProps) {
  return (
    <Streamdown
      components={components}
      controls={false}
      isAnimating={streaming}
      mode={streaming ? 'streaming' : 'static'}
      dir="auto"
      linkSafety={{ enabled: false }}
      className="min-w-0 text-ink text-message [&>*:first-child]:mt-0 [&>*:last-child]:mb-0"
    >
      {children}
    </Streamdown>
  )
})
