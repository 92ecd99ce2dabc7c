'use client'

import { useId } from 'react'
import { useChatText } from '../provider/chat-context.ts'
import { type ReasoningLevel, reasoningLevels } from './use-model-choice.ts'

type ReasoningChoiceProps = {
  readonly value: ReasoningLevel | undefined
  readonly onChange: (level: ReasoningLevel | null) => void
}

/** How long the model may think before it answers, for models that can. */
export function ReasoningChoice({ value, onChange }: ReasoningChoiceProps) {
  const { composer } = useChatText()
  const name = useId()
  return (
    // The list around takes arrows for its own rows.
    <fieldset onKeyDown={(event) => (event.key === 'Escape' ? undefined : event.stopPropagation())}>
      <legend className="px-1 pb-1.5 text-meta text-muted">{composer.reasoning}</legend>
      <div className="grid grid-cols-4 gap-0.5 rounded-control bg-fill p-0.5">
        {[null, ...reasoningLevels].map((level) => (
          <label
            key={level ?? 'default'}
            className="flex h-8 items-center justify-center rounded-[4px] text-meta text-soft has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.08)] has-focus-visible:outline-2 has-focus-visible:outline-accent touch:h-11"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={(value ?? null) === level}
              onChange={() => onChange(level)}
            />
            {composer.reasoningLevels[level ?? 'default']}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
