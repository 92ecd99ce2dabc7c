'use client'

import { CircleCheck, CircleSlash, Hourglass, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { ChatText } from '#ui/text/chat-text.ts'
import { useChatText } from '../provider/chat-context.ts'
import type { ToolRendererProps } from '../provider/renderer-types.ts'
import { draftKey, forgetCard } from './card-draft.ts'
import type { Question } from './question-state.ts'
import type { AnswerLine } from './read-question.ts'

type Tone = 'done' | 'closed' | 'waiting' | 'preparing'

const icons: Record<Tone, ReactNode> = {
  done: <CircleCheck aria-hidden className="size-4 text-accent" />,
  closed: <CircleSlash aria-hidden className="size-4 text-muted" />,
  waiting: <Hourglass aria-hidden className="size-4 text-waiting-mark" />,
  preparing: (
    <LoaderCircle aria-hidden className="size-4 animate-spin text-muted motion-reduce:animate-none" />
  ),
}

type NoteProps = {
  readonly tone: Tone
  readonly title: string
  readonly aside?: string | null
  readonly children?: ReactNode
}

/** A quiet card in the conversation: what became of a question. */
function Note({ tone, title, aside, children }: NoteProps) {
  return (
    <section
      aria-label={title}
      data-question-note={tone}
      className="my-3 w-fit min-w-[min(100%,18rem)] max-w-full rounded-card border border-line bg-surface px-3.5 py-2.5 text-control"
    >
      <p className="flex items-center gap-2 font-medium text-meta text-soft">
        {icons[tone]}
        {title}
        {aside && <span className="font-normal text-muted">{aside}</span>}
      </p>
      {children}
    </section>
  )
}

/** While the model is still writing the question. */
export function PreparingCard() {
  return <Note tone="preparing" title={useChatText().question.preparing} />
}

type ClosedProps = { readonly call: ToolRendererProps }

/** Header and chosen values of an answered question. */
export function AnsweredCard({ call, answers }: ClosedProps & { readonly answers: readonly AnswerLine[] }) {
  const text = useChatText()
  const key = draftKey(call)
  useEffect(() => forgetCard(key), [key])
  const name = nameOf(call)
  return (
    <Note tone="done" title={name ? text.question.answeredBy(name) : text.question.answered}>
      <dl className="mt-2 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {answers.map((answer) => (
          <div key={answer.header} className="contents">
            <dt className="break-words text-muted">{answer.header}</dt>
            <dd className="min-w-0 whitespace-pre-wrap break-words text-ink">{toValue(answer, text)}</dd>
          </div>
        ))}
      </dl>
    </Note>
  )
}

function toValue({ selected, custom }: AnswerLine, text: ChatText): string {
  return [...selected, ...(custom === null ? [] : [text.question.quoted(custom)])].join(', ')
}

/** A question that was closed without an answer: the reason, and what was asked. */
export function NotAnsweredCard({
  call,
  questions,
  reason,
}: ClosedProps & { readonly questions: readonly Question[]; readonly reason: string }) {
  const text = useChatText()
  const key = draftKey(call)
  useEffect(() => forgetCard(key), [key])
  const name = nameOf(call)
  return (
    <Note
      tone="closed"
      title={text.question.notAnswered}
      aside={name ? text.question.dismissedBy(name) : null}
    >
      <p className="mt-1.5 break-words text-soft">{reason}</p>
      <QuestionList questions={questions} />
    </Note>
  )
}

/** A question that is answered elsewhere: what is asked, without controls. */
export function ReadOnlyCard({ call, questions }: ClosedProps & { readonly questions: readonly Question[] }) {
  const text = useChatText()
  const title =
    call.channelLabel === null ? text.question.waiting : text.question.waitingIn(call.channelLabel)
  return (
    <Note tone="waiting" title={title}>
      <QuestionList questions={questions} />
    </Note>
  )
}

function QuestionList({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-1.5">
      {questions.map((question) => (
        <li key={question.header} dir="auto" className="break-words">
          <span className="text-muted">{question.header}: </span>
          <span className="text-ink">{question.question}</span>
        </li>
      ))}
    </ul>
  )
}

/** The name is told when somebody else ended the call. */
function nameOf({ settlement, isOwnSettlement }: ToolRendererProps): string | null {
  if (!settlement || isOwnSettlement) return null
  return settlement.actor.channel?.name ?? settlement.actor.name
}
