'use client'

import { memo, useMemo, useRef } from 'react'
import { type LexedMarkdown, lexMarkdown } from './lex-markdown.ts'
import { Block } from './markdown-block.tsx'

type MarkdownProps = { readonly children: string; readonly streaming?: boolean | undefined }

/**
 * Text of a message as Markdown, also while half of it has arrived. Every element is our own, made of tokens: HTML in a
 * message stays text, links show where they lead, pictures of other hosts are not loaded.
 */
export const Markdown = memo(function Markdown({ children, streaming = false }: MarkdownProps) {
  const before = useRef<LexedMarkdown | null>(null)
  const lexed = useMemo(() => {
    before.current = lexMarkdown(children, streaming, before.current)
    return before.current
  }, [children, streaming])
  return (
    <div
      dir="auto"
      // Each paragraph in its own direction, the whole in that of its first.
      className="min-w-0 text-ink text-message [&>*:first-child]:mt-0 [&>*:last-child]:mb-0 [&_:is(p,h3,li,th,td)]:[unicode-bidi:plaintext]"
    >
      {lexed.blocks.map((block) => (
        <Block key={block.key} block={block} />
      ))}
    </div>
  )
})
