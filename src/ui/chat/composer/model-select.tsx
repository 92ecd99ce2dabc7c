'use client'

import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import type { ModelView } from '#contracts/agent.ts'
import { buttonClass } from '#ui/primitives/button.tsx'
import { Combobox } from '#ui/primitives/combobox.tsx'
import { lazyPart } from '#ui/primitives/lazy-part.ts'
import type { ChatText } from '#ui/text/chat-text.ts'
import { useAgentFace, useChatContext } from '../provider/chat-context.ts'
import { toProviderName } from './provider-name.ts'
import type { ModelChoice } from './use-model-choice.ts'

// It is in the opened list, and only for models that think.
const ReasoningChoice = lazyPart(async () => (await import('./reasoning-choice.tsx')).ReasoningChoice)

type ModelSelectProps = { readonly agent: string; readonly choice: ModelChoice }

/** The choice of model for the next messages, searchable and grouped by provider, and of how long it may think. */
export function ModelSelect({ agent, choice }: ModelSelectProps) {
  const { text, directory } = useChatContext()
  const { view, name } = useAgentFace(agent)
  const { model, reasoning } = choice
  if (model === null || (directory.models.length < 2 && !model.reasoning)) return null
  const level = reasoning ? text.composer.reasoningLevels[reasoning] : null
  const shown = level ? `${model.name} · ${level}` : model.name
  return (
    <Combobox
      label={text.composer.model}
      searchPlaceholder={text.composer.searchModels}
      emptyText={text.composer.noModels}
      side="top"
      value={model.id}
      onChange={choice.setModel}
      options={directory.models.map((one) => ({
        value: one.id,
        label: one.name,
        hint: hintOf(one, one.id === view?.modelId ? text.composer.modelOf(name) : null, text),
        group: toProviderName(one.provider),
        keywords: [one.id, one.provider, toProviderName(one.provider)],
      }))}
      footer={
        model.reasoning && (
          <Suspense fallback={<p className="h-15 touch:h-18" />}>
            <ReasoningChoice value={reasoning} onChange={choice.setReasoning} />
          </Suspense>
        )
      }
      trigger={
        <button
          type="button"
          aria-label={`${text.composer.model}: ${shown}`}
          className={buttonClass('quiet', 'small', 'min-w-0 shrink text-muted')}
        >
          <span className="truncate">{shown}</span>
          <ChevronDown aria-hidden className="size-3.5!" />
        </button>
      }
    />
  )
}

/** Whose default it is, and what it reads beside text; what is unknown is not claimed. */
function hintOf({ input }: ModelView, owner: string | null, { composer }: ChatText): string | undefined {
  const reads = input?.flatMap((kind) => (kind === 'text' ? [] : [composer.inputs[kind]])) ?? []
  const hints = [
    owner,
    input === null ? null : reads.length > 0 ? composer.reads(reads) : composer.readsText,
  ].filter((hint) => hint !== null)
  return hints.join(' · ') || undefined
}
