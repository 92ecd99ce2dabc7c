'use client'

import { skipToken, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Copy, MessagesSquare } from 'lucide-react'
import Link from 'next/link'
import { notFound, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { MessageDoc } from '#contracts/collections.ts'
import { type CollectionLink, useChatsPath } from '#features/frame/admin-settings.tsx'
import { messageAddress } from '#features/frame/chat-address.ts'
import { CollectionError } from '#features/frame/collection-error.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { StepButton } from '#ui/admin/step-button.tsx'
import { Button, buttonClass } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { toast } from '#ui/primitives/toast.ts'
import { writeClipboard } from '#ui/primitives/write-clipboard.ts'
import { adminText } from '#ui/text/admin-text.ts'
import { messagesText } from '#ui/text/messages-text.ts'
import { JsonTree } from './json-tree.tsx'
import { MessageFacts } from './message-facts.tsx'
import { MessageRendered } from './message-rendered.tsx'
import { chatOf, findNeighbour, getMessage } from './messages-api.ts'

const text = messagesText

type MessagePageProps = { collection: CollectionLink; id: string }

/** One raw message: its facts, how it looks, and what is stored. */
export function MessagePage({ collection, id }: MessagePageProps) {
  const trpc = useTRPC()
  const query = useQuery({
    queryKey: [['messages', 'document'], { collection: collection.slug, id }],
    queryFn: ({ signal }) => getMessage(collection.slug, id, signal),
  })
  const doc = query.data ?? null
  const chat = doc ? chatOf(doc) : null
  const { data: attemptId = null } = useQuery(
    trpc.messages.attempt.queryOptions(chat ? { chatId: chat.id, messageId: id } : skipToken),
  )
  if (query.isError && doc === null) {
    // To try again can't help; with the page of all other addresses that lead nowhere.
    if (query.error instanceof CollectionError && query.error.status === 404) notFound()
    return (
      <>
        <PageHeader title={collection.singular} />
        <EmptyState
          title={adminText.errors.load}
          text={query.error.message}
          action={<Button onClick={() => void query.refetch()}>{adminText.errors.retry}</Button>}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={chat?.title || collection.singular}
        meta={doc?.role && text.roles[doc.role]}
        actions={doc && <Actions collection={collection} doc={doc} />}
      />
      {doc === null ? (
        <PageSkeleton />
      ) : (
        <>
          <MessageFacts doc={doc} attemptId={attemptId} />
          <div className="grid min-h-0 flex-1 max-lg:overflow-y-auto lg:grid-cols-2">
            <section
              aria-labelledby="rendered"
              className="min-w-0 p-4 md:p-5 lg:overflow-y-auto lg:border-line lg:border-e"
            >
              <h2 id="rendered" className="mb-3 font-medium text-[12px] text-muted">
                {text.rendered}
              </h2>
              <MessageRendered doc={doc} />
            </section>
            <section
              aria-labelledby="json"
              className="min-w-0 border-line p-4 max-lg:border-t md:p-5 lg:overflow-y-auto"
            >
              <h2 id="json" className="mb-3 font-medium text-[12px] text-muted">
                {text.json}
              </h2>
              <div className="font-mono text-[12.5px] leading-5">
                <JsonTree name="parts" value={doc.parts ?? []} openDepth={3} />
                {doc.metadata && <JsonTree name="metadata" value={doc.metadata} />}
              </div>
            </section>
          </div>
        </>
      )}
    </>
  )
}

function Actions({ collection, doc }: { collection: CollectionLink; doc: MessageDoc }) {
  const chatsPath = useChatsPath()
  const chat = chatOf(doc)
  const before = useNeighbour(collection.slug, doc, 'before')
  const after = useNeighbour(collection.slug, doc, 'after')
  const router = useRouter()
  const go = (id: string | null) => {
    if (id !== null) router.push(`/collections/${collection.slug}/${encodeURIComponent(id)}`)
  }
  useBracketKeys(
    () => go(before),
    () => go(after),
  )
  const copy = async () => {
    if (await writeClipboard({ text: JSON.stringify(doc, null, 2) })) toast.success(text.copied)
  }
  return (
    <>
      <StepButton label={text.previous} keys="[" isPossible={before !== null} onStep={() => go(before)}>
        <ChevronLeft className="rtl:-scale-x-100" />
      </StepButton>
      <StepButton label={text.next} keys="]" isPossible={after !== null} onStep={() => go(after)}>
        <ChevronRight className="rtl:-scale-x-100" />
      </StepButton>
      <Button size="small" variant="quiet" onClick={() => void copy()}>
        <Copy aria-hidden />
        <span className="max-sm:sr-only">{text.copyJson}</span>
      </Button>
      {chat && (
        <Link href={messageAddress(chatsPath, chat.id, doc.id)} className={buttonClass('quiet', 'small')}>
          <MessagesSquare aria-hidden />
          <span className="max-sm:sr-only">{text.openChat}</span>
        </Link>
      )}
    </>
  )
}

function useNeighbour(slug: string, doc: MessageDoc, side: 'before' | 'after'): string | null {
  const chatId = chatOf(doc)?.id
  const { seq } = doc
  const { data = null } = useQuery({
    queryKey: [['messages', 'neighbour'], { slug, chatId, seq, side }],
    queryFn:
      chatId === undefined || seq === undefined
        ? skipToken
        : ({ signal }) => findNeighbour(slug, { chatId, seq, side }, signal),
  })
  return data
}

/** `[` and `]`, unless somebody is typing. */
function useBracketKeys(onBefore: () => void, onAfter: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      if (event.key === '[') onBefore()
      if (event.key === ']') onAfter()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onBefore, onAfter])
}

function PageSkeleton() {
  return (
    <div role="status" aria-label={text.loading} className="flex flex-col gap-4 p-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-64" />
    </div>
  )
}
