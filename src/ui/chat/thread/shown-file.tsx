'use client'

import { FileText } from 'lucide-react'
import { useChatText } from '../provider/chat-context.ts'
import { linkTarget } from './link-target.ts'

export type FilePartProps = {
  readonly url: string
  readonly mediaType: string
  readonly filename?: string | undefined
}

/** What `file-part.tsx` loads. An attached or produced file: pictures of this origin are shown, everything else is a link with its name. */
export function ShownFile({ url, mediaType, filename }: FilePartProps) {
  const text = useChatText()
  const target = linkTarget(url)
  const name = filename ?? text.parts.file
  if (target && mediaType.startsWith('image/') && (target.isLocal || target.isDataImage)) {
    return (
      <a
        href={target.href}
        target="_blank"
        rel="noopener noreferrer"
        className="my-1 inline-block max-w-full"
      >
        {/* biome-ignore lint/performance/noImgElement: a picture of unknown size */}
        <img
          src={target.href}
          alt={filename ?? text.parts.image}
          loading="lazy"
          className="max-h-72 max-w-full rounded-card border border-line"
        />
      </a>
    )
  }
  const label = (
    <>
      <FileText aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 truncate">{name}</span>
    </>
  )
  const shape =
    'my-1 inline-flex h-9 max-w-full items-center gap-2 rounded-control border border-line bg-raised px-3 text-control'
  if (!target || target.isDataImage) return <span className={shape}>{label}</span>
  return (
    <a
      href={target.href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${shape} hover:bg-fill touch:h-11`}
    >
      {label}
    </a>
  )
}
