'use client'

import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChatText } from '../provider/chat-context.ts'
import { linkTarget } from './link-target.ts'

/** A link of a message. It opens beside the chat, tells its target on hover, and carries no referrer. */
export function SafeLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const target = linkTarget(href)
  if (!target) return <span>{children}</span>
  return (
    <a
      href={target.href}
      title={target.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-words text-accent underline decoration-accent-line underline-offset-2 hover:decoration-accent"
    >
      {children}
    </a>
  )
}

/**
 * Pictures inside the text of a model are shown only from this origin or as data: loading one from elsewhere would
 * tell its host what was said, by the address alone.
 */
export function SafeImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const text = useChatText()
  const target = linkTarget(src)
  if (target?.isLocal || target?.isDataImage) {
    return (
      // biome-ignore lint/performance/noImgElement: a picture of unknown size in running text
      <img
        src={target.href}
        alt={alt}
        loading="lazy"
        className="my-3 max-h-96 max-w-full rounded-card border border-line"
      />
    )
  }
  if (!target) return <span>{alt}</span>
  return (
    <a
      href={target.href}
      title={target.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex items-center gap-1.5 rounded-control border border-line px-2 py-0.5 text-meta text-soft hover:bg-fill"
    >
      <ImageOff aria-hidden className="size-3.5 text-muted" />
      {alt ? `${alt} – ` : ''}
      {text.parts.imageBlocked(target.host)}
    </a>
  )
}
