'use client'

import { useEffect, useState } from 'react'
import type { AgentView, ModelView } from '#contracts/agent.ts'
import type { ChatAdapter } from '../adapter.ts'

export type Directory = {
  readonly agents: readonly AgentView[]
  readonly models: readonly ModelView[]
  readonly isLoaded: boolean
}

const empty: Directory = { agents: [], models: [], isLoaded: false }

/**
 * The agents and models to choose from, read once per adapter. A chat works without them: names fall back to slugs, so
 * a failed read is no error of the page.
 */
export function useLoadedDirectory(adapter: ChatAdapter): Directory {
  const [directory, setDirectory] = useState(empty)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const [agents, models] = await Promise.allSettled([adapter.listAgents(), adapter.listModels()])
      if (!isCurrent) return
      setDirectory({
        agents: agents.status === 'fulfilled' ? agents.value : [],
        models: models.status === 'fulfilled' ? models.value : [],
        isLoaded: true,
      })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [adapter])
  return directory
}
