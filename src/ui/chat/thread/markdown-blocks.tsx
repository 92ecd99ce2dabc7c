'use client'

import { type ReactNode, useRef } from 'react'
import { useChatText } from '../provider/chat-context.ts'
import { ColouredCode } from './coloured-code.tsx'
import { CopyButton } from './copy-button.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import { tableToText } from './table-to-text.ts'

type CodeBlockProps = { readonly code: string; readonly language: string | null }

/** A block of code: its language, a button that copies it, and its own scrolling. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const text = useChatText()
  const block = useRef<HTMLPreElement>(null)
  return (
    <figure className="group/code my-4 overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="flex h-9 items-center justify-between border-line border-b ps-3.5 pe-1 text-meta text-muted touch:h-11">
        <span className="font-mono text-[12px]">{language ?? text.parts.code}</span>
        <CopyButton
          label={text.parts.copyCode}
          read={() => ({ text: (block.current?.textContent ?? '').replace(/\n$/, '') })}
        />
      </figcaption>
      <ScrollRegion label={language ?? text.parts.code} className="overflow-x-auto">
        <pre
          ref={block}
          dir="ltr"
          className="w-fit min-w-full px-3.5 py-3 font-mono text-[13px] leading-5 [font-variant-ligatures:none]"
        >
          <code>
            <ColouredCode code={code} language={language} />
          </code>
        </pre>
      </ScrollRegion>
    </figure>
  )
}

/** A table that scrolls inside its frame instead of widening the page. */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  const text = useChatText()
  const table = useRef<HTMLTableElement>(null)
  const read = () => ({
    text: table.current ? tableToText(table.current) : '',
    html: table.current?.outerHTML,
  })
  return (
    <div className="group/table relative my-4">
      <ScrollRegion label={text.parts.table} className="overflow-x-auto rounded-card border border-line">
        {/* What is set to the right are numbers. Elsewhere their figures would only widen hyphens. */}
        <table
          ref={table}
          className="w-full border-separate border-spacing-0 text-control [&_td[style*=right]]:tabular-nums"
        >
          {children}
        </table>
      </ScrollRegion>
      <div className="absolute end-1 top-0.5 rounded-control bg-surface opacity-0 transition-opacity focus-within:opacity-100 group-hover/table:opacity-100 touch:static touch:flex touch:justify-end touch:bg-transparent touch:text-muted touch:opacity-100">
        <CopyButton label={text.parts.copyTable} read={read} />
      </div>
    </div>
  )
}
