'use client'

import { Check, Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { useChatText } from '../provider/chat-context.ts'
import { CustomAnswer } from './custom-answer.tsx'
import type { Draft, Question } from './question-state.ts'

type RowsProps = {
  readonly question: Question
  readonly draft: Draft
  /** An answer is on its way: chosen rows turn a spinner, the rest dims, nothing reacts. */
  readonly busy: boolean
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  readonly onChoose: (option: number) => void
  readonly onOpenCustom: () => void
  readonly onCloseCustom: () => void
  readonly onType: (text: string) => void
  readonly onEnter: () => void
}

/** The options of one question, the whole row being the target, and the field for an answer of one's own. */
export function QuestionRows(props: RowsProps) {
  const { question, draft, busy } = props
  const text = useChatText()
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const count = question.options.length + (question.custom ? 1 : 0)
  const reachable = focused ?? draft.selected[0] ?? 0
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = arrowStep(event.key)
    if (step === 0 || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    const next = (reachable + step + count) % count
    list.current?.querySelectorAll<HTMLElement>('[data-row]')[next]?.focus()
  }
  const rowProps = (at: number) => ({
    at,
    busy,
    multiple: question.multiple,
    tabIndex: at === reachable ? 0 : -1,
    onFocus: () => setFocused(at),
  })
  const group = {
    role: question.multiple ? 'group' : 'radiogroup',
    'aria-labelledby': props.labelledBy,
    'aria-describedby': props.describedBy,
    'aria-busy': busy || undefined,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is that of the kind of question
    <div {...group} ref={list} onKeyDown={onKeyDown} className="flex flex-col gap-0.5">
      {question.options.map((option, at) => (
        <Row
          key={option.label}
          {...rowProps(at)}
          checked={draft.selected.includes(at)}
          label={option.label}
          hint={option.description}
          onClick={() => props.onChoose(at)}
          onEnter={draft.selected.includes(at) ? props.onEnter : () => props.onChoose(at)}
        />
      ))}
      {question.custom && (
        <Row
          {...rowProps(question.options.length)}
          checked={draft.customOpen}
          icon={<Pencil aria-hidden className="size-3.5" />}
          label={text.question.other}
          onClick={draft.customOpen && question.multiple ? props.onCloseCustom : props.onOpenCustom}
          onEnter={props.onOpenCustom}
        />
      )}
      {question.custom && draft.customOpen && (
        <CustomAnswer value={draft.custom} busy={busy} onChange={props.onType} onEnter={props.onEnter} />
      )}
    </div>
  )
}

function arrowStep(key: string): number {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0
}

type RowProps = {
  readonly at: number
  readonly checked: boolean
  readonly multiple: boolean
  readonly busy: boolean
  readonly tabIndex: number
  readonly icon?: ReactNode
  readonly label: string
  readonly hint?: string | undefined
  readonly onClick: () => void
  readonly onEnter: () => void
  readonly onFocus: () => void
}

function Row(props: RowProps) {
  const { checked, multiple, busy } = props
  const hintId = useId()
  const labelId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) props.onEnter()
  }
  const state = {
    role: multiple ? 'checkbox' : 'radio',
    'aria-checked': checked,
    'aria-disabled': busy || undefined,
  }
  return (
    <button
      type="button"
      data-row
      {...state}
      aria-labelledby={labelId}
      aria-describedby={props.hint ? hintId : undefined}
      tabIndex={props.tabIndex}
      onFocus={props.onFocus}
      onKeyDown={onKeyDown}
      onClick={() => {
        if (!busy) props.onClick()
      }}
      className={classNames(
        'group/row flex min-h-10 w-full items-start gap-3 rounded-control px-2.5 py-2 text-start transition-colors touch:min-h-12 touch:py-3',
        checked ? 'bg-accent-soft' : 'hover:bg-fill',
        busy && 'cursor-default hover:bg-transparent',
        busy && !checked && 'opacity-45',
      )}
    >
      <span
        aria-hidden
        className="mt-px w-4 shrink-0 text-center text-meta text-muted tabular-nums touch:hidden"
      >
        {props.at < 9 ? props.at + 1 : ''}
      </span>
      <Mark checked={checked} multiple={multiple} busy={busy} icon={props.icon} />
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5">
        <span id={labelId} dir="auto" className="min-w-0 break-words font-medium text-control text-ink">
          {props.label}
        </span>
        {props.hint && (
          <span id={hintId} dir="auto" className="min-w-0 break-words text-control text-muted">
            {props.hint}
          </span>
        )}
      </span>
    </button>
  )
}

type MarkProps = {
  readonly checked: boolean
  readonly multiple: boolean
  readonly busy: boolean
  readonly icon?: ReactNode
}

/** The spinner takes the place of the mark, at its size, so that nothing moves. */
function Mark({ checked, multiple, busy, icon }: MarkProps) {
  if (busy && checked) return <Spinner className="mt-0.5 shrink-0 text-accent" />
  if (icon) {
    return (
      <span
        className={classNames(
          'mt-0.5 flex size-4 shrink-0 items-center justify-center',
          checked ? 'text-accent' : 'text-muted',
        )}
      >
        {icon}
      </span>
    )
  }
  return (
    <span
      aria-hidden
      className={classNames(
        'mt-0.5 flex size-4 shrink-0 items-center justify-center border border-line-control bg-canvas',
        multiple ? 'rounded-[4px]' : 'rounded-full',
        checked && 'border-accent bg-accent text-accent-ink',
      )}
    >
      {checked &&
        (multiple ? (
          <Check className="size-3" strokeWidth={3} />
        ) : (
          <span className="size-1.5 rounded-full bg-accent-ink" />
        ))}
    </span>
  )
}
