'use client'

import { CircleAlert, CircleHelp } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'

type CardFrameProps = {
  readonly ref?: Ref<HTMLElement>
  readonly labelledBy: string
  readonly title: string
  /** `Question 1 of 2`, when several calls of the step wait. */
  readonly position: string | null
  /** `1 of 3`, the question within the call. */
  readonly step: string | null
  readonly tabs: ReactNode
  readonly error: string | null
  readonly footer: ReactNode
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onPointerDown?: () => void
  readonly children: ReactNode
}

/** The amber frame of what waits for a person: a card on wide screens, a sheet from the lower edge on phones. */
export function CardFrame(props: CardFrameProps) {
  return (
    <section
      ref={props.ref}
      tabIndex={-1}
      aria-labelledby={props.labelledBy}
      onKeyDown={props.onKeyDown}
      onPointerDown={props.onPointerDown}
      data-question-card
      className="float-in flex max-h-[min(70dvh,40rem)] w-full flex-col overflow-hidden border border-waiting-line bg-raised shadow-float outline-none max-sm:max-h-[80dvh] max-sm:rounded-t-[20px] max-sm:border-x-0 max-sm:border-b-0 sm:rounded-composer"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 pt-3 pb-1 text-meta">
        <span className="inline-flex items-center gap-1.5 font-medium text-waiting">
          <CircleHelp aria-hidden className="size-4" />
          {props.title}
        </span>
        {props.position && <span className="text-muted tabular-nums">{props.position}</span>}
        <span className="min-w-2 flex-1" />
        {/* On a phone the tabs take a line of their own, below all the rest. */}
        {props.tabs && <div className="min-w-0 max-sm:order-last max-sm:w-full">{props.tabs}</div>}
        {props.step && <span className="text-muted tabular-nums">{props.step}</span>}
      </header>
      <div className="more-below min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-2">{props.children}</div>
      {props.error && (
        <p
          role="alert"
          className="mx-4 mb-2 flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-control text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{props.error}</span>
        </p>
      )}
      <footer className="border-line border-t px-2 py-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {props.footer}
      </footer>
    </section>
  )
}
