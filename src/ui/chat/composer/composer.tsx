'use client'

import { ArrowUp, Square } from 'lucide-react'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
} from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import { useEarlyInput } from '#ui/primitives/use-early-input.ts'
import { useAgentFace, useChatContext } from '../provider/chat-context.ts'
import { useChatSession } from '../session/use-chat-session.ts'
import { putBefore } from './draft-store.ts'
import { onComposerFocus } from './focus-composer.ts'
import { isComposing } from './is-composing.ts'
import { isTouch, mayTakeFocus } from './may-take-focus.ts'
import { noteTyping } from './note-typing.ts'
import { onOfferedText } from './offer-text.ts'
import { takeLongPaste } from './pasted-text.ts'
import { useDraft, useDraftScope } from './use-draft.ts'

// Most messages never have any.
const Pastes = lazyPart(async () => (await import('./pastes.tsx')).Pastes)

export type ComposerProps = {
  /** Model asked for with each message; the agent's own when left out. */
  readonly model?: string | undefined
  readonly reasoning?: string | undefined
  /** Controls at the lower left, such as the choice of agent and model. */
  readonly tools?: ReactNode
  /** Takes the focus when it appears; never where that opens a keyboard on the screen, nor from another field. */
  readonly autoFocus?: boolean | undefined
  /** Called in the moment a message leaves the field. */
  readonly onSend?: (() => void) | undefined
}

/** Where one writes. Enter sends, Shift+Enter breaks the line; while a reply runs, what is sent waits behind it. */
export function Composer({ model, reasoning, tools, autoFocus = false, onSend }: ComposerProps) {
  const { text } = useChatContext()
  const { state, agent, isWorking, actions } = useChatSession()
  const { name } = useAgentFace(agent)
  const field = useRef<HTMLTextAreaElement>(null)
  const labelId = useId()
  const scope = useDraftScope()
  const draft = useDraft(scope, actions)
  const isEmpty = draft.text.trim() === '' && draft.pastes.length === 0
  const canSend = !isEmpty && state.load === 'ready'
  useEffect(() => {
    if (autoFocus && mayTakeFocus()) field.current?.focus({ preventScroll: true })
  }, [autoFocus])
  const { change, pastes } = draft
  useEarlyInput(field, '', draft.add)
  useEffect(
    () =>
      onOfferedText(scope, (offered) => {
        change(putBefore({ text: field.current?.value ?? '', pastes }, offered))
        field.current?.focus()
      }),
    [scope, change, pastes],
  )
  useEffect(
    () => onComposerFocus(() => (isTouch() ? undefined : field.current?.focus({ preventScroll: true }))),
    [],
  )
  const onPaste = (event: ClipboardEvent) => {
    const paste = takeLongPaste(event)
    if (!paste) return
    noteTyping()
    change({ pastes: [...pastes, paste] })
  }
  const send = () => {
    if (!canSend) return
    const taken = draft.take()
    onSend?.()
    void actions.send(taken.text.trim(), {
      model,
      reasoning,
      pastes: taken.pastes.map((paste) => paste.text),
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    if (!event.repeat) send()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={onSubmit}
      className="flex flex-col rounded-composer border border-line-strong bg-raised shadow-[0_1px_2px_rgb(0_0_0/0.04)] transition-colors focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/25"
    >
      {pastes.length > 0 && (
        <Suspense fallback={null}>
          <Pastes
            className="px-3 pt-3"
            pastes={pastes}
            onRemove={(id) => {
              change({ pastes: pastes.filter((paste) => paste.id !== id) })
              field.current?.focus()
            }}
          />
        </Suspense>
      )}
      <label htmlFor={labelId} className="sr-only">
        {text.composer.label(name)}
      </label>
      <textarea
        id={labelId}
        ref={field}
        rows={1}
        value={draft.text}
        placeholder={isWorking ? text.composer.queuePlaceholder : text.composer.placeholder(name)}
        onChange={(event) => {
          noteTyping()
          change({ text: event.target.value })
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        dir="auto"
        className="field-sizing-content max-h-[min(40dvh,20rem)] min-h-12 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-message text-ink outline-none touch:text-[16px]"
      />
      <div className="flex items-center gap-1 px-2 pb-2">
        <div className="flex min-w-0 flex-1 items-center gap-1">{tools}</div>
        {isWorking && (
          <IconButton
            label={text.composer.stop}
            variant="secondary"
            className="rounded-full"
            onClick={() => void actions.stop()}
          >
            <Square aria-hidden className="size-3! fill-current" />
          </IconButton>
        )}
        {(!isWorking || canSend) && (
          <IconButton
            type="submit"
            label={isWorking ? text.composer.queue : text.composer.send}
            keys="⏎"
            variant="primary"
            className="rounded-full"
            aria-disabled={!canSend || undefined}
          >
            <ArrowUp aria-hidden />
          </IconButton>
        )}
      </div>
    </form>
  )
}
