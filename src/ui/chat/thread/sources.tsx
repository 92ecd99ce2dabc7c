'use client'

import { useChatText } from '../provider/chat-context.ts'
import type { ThreadPart } from '../session/message-parts.ts'
import { linkTarget } from './link-target.ts'

/** Pages the model names as what it drew from, as links to where they lead. */
export function Sources({ parts }: { readonly parts: readonly ThreadPart[] }) {
  const text = useChatText()
  const links = parts.flatMap((part) => {
    const target = part.type === 'source-url' ? linkTarget(part.url) : null
    return part.type === 'source-url' && target ? [{ ...target, title: part.title ?? target.host }] : []
  })
  if (links.length === 0) return null
  return (
    <section aria-label={text.parts.sources} className="mt-3 flex flex-wrap items-center gap-1.5 text-meta">
      <span className="text-muted">{text.parts.sources}</span>
      {links.map((link) => (
        <a
          key={link.href}
          href={link.href}
          title={link.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="max-w-60 truncate rounded-full border border-line px-2.5 py-0.5 text-soft hover:bg-fill"
        >
          {link.title}
        </a>
      ))}
    </section>
  )
}
