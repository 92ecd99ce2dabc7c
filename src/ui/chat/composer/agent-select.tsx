'use client'

import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '#ui/primitives/button.tsx'
import { Combobox } from '#ui/primitives/combobox.tsx'
import { useAgentFace, useChatContext } from '../provider/chat-context.ts'
import { AgentMark } from '../thread/agent-mark.tsx'
import { isTouch } from './may-take-focus.ts'

type AgentSelectProps = { readonly value: string; readonly onChange: (agent: string) => void }

/** The choice of agent for a new chat. A chat stays with its agent, so it is offered only before the first message. */
export function AgentSelect({ value, onChange }: AgentSelectProps) {
  const { text, directory } = useChatContext()
  const { name } = useAgentFace(value)
  const trigger = useRef<HTMLButtonElement>(null)
  const hasChosen = useRef(false)
  if (directory.agents.length < 2) return null
  return (
    <Combobox
      label={text.composer.agent}
      searchPlaceholder={text.composer.searchAgents}
      emptyText={text.composer.noAgents}
      side="top"
      value={value}
      onChange={(agent) => {
        hasChosen.current = true
        onChange(agent)
      }}
      onCloseFocus={() => {
        // Whoever has chosen wants to write; whoever looked and closed stays at the button.
        if (!hasChosen.current || isTouch()) return false
        hasChosen.current = false
        const field = trigger.current?.form?.querySelector('textarea')
        field?.focus({ preventScroll: true })
        return field != null
      }}
      options={directory.agents.map((agent) => ({
        value: agent.slug,
        label: agent.name,
        hint: agent.description ?? undefined,
        icon: <AgentMark agent={agent.slug} className="size-6 [&_svg]:size-full!" />,
      }))}
      trigger={
        <button
          ref={trigger}
          type="button"
          aria-label={`${text.composer.agent}: ${name}`}
          className={buttonClass('quiet', 'small', 'min-w-0 shrink')}
        >
          <AgentMark agent={value} className="size-5 [&_svg]:size-full!" />
          <span className="truncate">{name}</span>
          <ChevronDown aria-hidden className="size-3.5! text-muted" />
        </button>
      }
    />
  )
}
