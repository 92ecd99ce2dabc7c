'use client'

import { ChevronDown } from 'lucide-react'
import { buttonClass } from '#ui/primitives/button.tsx'
import { Combobox } from '#ui/primitives/combobox.tsx'
import { useAgentFace, useChatContext } from '../provider/chat-context.ts'

type ModelSelectProps = {
  readonly agent: string
  /** Null: the model of the agent. */
  readonly value: string | null
  readonly onChange: (model: string | null) => void
}

const agentDefault = 'agent-default'

/** The choice of model for the next messages, searchable and grouped by provider. */
export function ModelSelect({ agent, value, onChange }: ModelSelectProps) {
  const { text, directory } = useChatContext()
  const { view } = useAgentFace(agent)
  if (directory.models.length < 2) return null
  const nameOf = (id: string) => directory.models.find((model) => model.id === id)?.name ?? id
  const ownModel = view ? nameOf(view.model) : text.composer.defaultModel
  const shown = value === null ? ownModel : nameOf(value)
  return (
    <Combobox
      label={text.composer.model}
      searchPlaceholder={text.composer.searchModels}
      emptyText={text.composer.noModels}
      side="top"
      value={value ?? agentDefault}
      onChange={(chosen) => onChange(chosen === agentDefault ? null : chosen)}
      options={[
        { value: agentDefault, label: ownModel, hint: text.composer.defaultModel },
        ...directory.models.map(({ id, name, provider }) => ({
          value: id,
          label: name,
          group: provider,
          keywords: [id, provider],
        })),
      ]}
      trigger={
        <button
          type="button"
          aria-label={`${text.composer.model}: ${shown}`}
          className={`${buttonClass('quiet', 'small')} min-w-0 shrink text-muted`}
        >
          <span className="truncate">{shown}</span>
          <ChevronDown aria-hidden className="size-3.5!" />
        </button>
      }
    />
  )
}
