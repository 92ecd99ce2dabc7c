'use client'

import { useChatContext } from '../provider/chat-context.ts'
import type { MessageInfo } from '../session/merge-messages.ts'

/** Which model wrote a reply, and how many tokens it took. Beside the actions, and seen when they are. */
export function UsageNote({ info }: { readonly info: MessageInfo | null }) {
  const { text, directory } = useChatContext()
  const { inputTokens = 0, outputTokens = 0, totalTokens } = info?.usage ?? {}
  const total = totalTokens ?? inputTokens + outputTokens
  const model = directory.models.find(({ id }) => id === info?.model)?.name ?? null
  const format = (count: number) => new Intl.NumberFormat(text.language).format(count)
  const tokens = total > 0 ? text.usage.tokens(total, format(total)) : null
  const words = [model, tokens].filter((word) => word !== null)
  if (words.length === 0) return null
  return (
    <span
      data-usage
      title={total > 0 ? text.usage.split(format(inputTokens), format(outputTokens)) : undefined}
      className="min-w-0 truncate ps-1.5 text-meta tabular-nums"
    >
      {words.join(' · ')}
    </span>
  )
}
