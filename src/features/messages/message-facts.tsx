import type { ReactNode } from 'react'
import type { MessageDoc } from '#contracts/collections.ts'
import type { ActorView, SettlementView } from '#contracts/message.ts'
import { formatExactTime, formatNumber } from '#ui/admin/format-time.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { messagesText } from '#ui/text/messages-text.ts'
import { MessageStatus } from './message-status.tsx'

const text = messagesText

type MessageFactsProps = { doc: MessageDoc; attemptId: string | null }

/** The strip above the two panes: everything about a message that is not its content. */
export function MessageFacts({ doc, attemptId }: MessageFactsProps) {
  const { usage } = doc
  return (
    <section aria-label={text.facts} className="shrink-0 border-line border-b bg-surface px-4 py-3 md:px-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-meta tabular-nums">
        <Fact label={text.fields.status}>
          <MessageStatus doc={doc} />
        </Fact>
        <Fact label={text.fields.seq}>{doc.seq}</Fact>
        <Fact label={text.fields.version}>{doc.version}</Fact>
        <Fact label={text.fields.attempt}>
          {attemptId && <code className="break-all font-mono text-[12px]">{attemptId}</code>}
        </Fact>
        <Fact label={text.fields.model}>{doc.model}</Fact>
        <Fact label={text.fields.reasoning}>{doc.reasoning}</Fact>
        <Fact label={text.fields.author}>{doc.author && actorName(doc.author)}</Fact>
        <Fact label={text.fields.usage}>
          {usage && text.tokens(formatNumber(usage.inputTokens ?? 0), formatNumber(usage.outputTokens ?? 0))}
        </Fact>
        <Fact label={text.fields.created}>{doc.createdAt && formatExactTime(doc.createdAt)}</Fact>
        <Fact label={text.fields.updated}>{doc.updatedAt && formatExactTime(doc.updatedAt)}</Fact>
      </dl>
      {doc.settlements && doc.settlements.length > 0 && <Settlements settlements={doc.settlements} />}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined || children === null || children === '') return null
  return (
    <div>
      <dt className="text-[12px] text-muted">{label}</dt>
      <dd className="min-h-[22px]">{children}</dd>
    </div>
  )
}

function Settlements({ settlements }: { settlements: readonly SettlementView[] }) {
  return (
    <div className="mt-3 text-meta">
      <h2 className="text-[12px] text-muted">{text.fields.settlements}</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {settlements.map((settlement) => (
          <li key={settlement.toolCallId} className="flex flex-wrap items-center gap-x-2">
            <Badge tone={settlement.outcome === 'answered' ? 'accent' : 'neutral'}>
              {text.outcomes[settlement.outcome]}
            </Badge>
            <span>{settlement.toolName}</span>
            <span className="text-muted">
              {text.by(actorName(settlement.actor))} · {formatExactTime(settlement.settledAt)}
            </span>
            <code className="break-all font-mono text-[12px] text-muted">{settlement.toolCallId}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

function actorName(actor: ActorView): string {
  if (actor.kind === 'server') return text.server
  return actor.name ?? actor.channel?.name ?? actor.channel?.id ?? actor.userId ?? text.anonymous
}
