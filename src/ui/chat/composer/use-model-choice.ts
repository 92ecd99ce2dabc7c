'use client'

import { useState } from 'react'
import type { ModelView } from '#contracts/agent.ts'
import { useAgentFace, useChatContext } from '../provider/chat-context.ts'
import { useChatSession } from '../session/use-chat-session.ts'

/** What models are told about how long to think; null leaves it to the model. */
export const reasoningLevels = ['low', 'medium', 'high'] as const
export type ReasoningLevel = (typeof reasoningLevels)[number]

export type ModelChoice = {
  /** The model that will answer; null while the list of models does not tell. */
  readonly model: ModelView | null
  /** The model asked for with each message; undefined leaves it to the agent. */
  readonly asked: string | undefined
  readonly reasoning: ReasoningLevel | undefined
  readonly setModel: (id: string) => void
  readonly setReasoning: (level: ReasoningLevel | null) => void
}

type Chosen = { readonly model: string | null; readonly reasoning: string | null }

/** The choice of model and reasoning in an open chat. It begins with that of the last message sent in it. */
export function useModelChoice(agent: string): ModelChoice {
  const { directory } = useChatContext()
  const { view } = useAgentFace(agent)
  const { state, messages } = useChatSession()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const lastSent = messages.findLast(({ role }) => role === 'user')
  const sent = chosen ?? (lastSent ? state.infos.get(lastSent.id) : undefined)
  const own = view?.modelId ?? null
  const find = (id: string | null | undefined) => directory.models.find((model) => model.id === id) ?? null
  // A model that is no longer offered is not asked for again.
  const other = sent?.model !== own ? find(sent?.model) : null
  const model = other ?? find(own)
  const reasoning = model?.reasoning ? reasoningLevels.find((level) => level === sent?.reasoning) : undefined
  return {
    model,
    asked: other?.id,
    reasoning,
    setModel: (id) => setChosen({ model: id === own ? null : id, reasoning: reasoning ?? null }),
    setReasoning: (level) => setChosen({ model: other?.id ?? null, reasoning: level }),
  }
}
