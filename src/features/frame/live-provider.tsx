'use client'

import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { ChatEvent } from '#contracts/chat.ts'
import { useNoteUser } from './admin-settings.tsx'
import { openLiveEvents } from './live-events.ts'
import { leaveWhenSignedOut } from './query-client.ts'
import { isSidebarKey, staleKeys } from './stale-keys.ts'
import { useTRPCClient } from './trpc.tsx'

/** Bursts of events (every step of a turn makes some) become one round of fetching. */
const gatherMs = 250

type Listener = { readonly onEvent: (event: ChatEvent) => void; readonly onGap: (() => void) | undefined }
/** `onGap` is called when events may have been missed. */
export type LiveSource = { subscribe(onEvent: Listener['onEvent'], onGap?: () => void): () => void }
const LiveContext = createContext<LiveSource>({ subscribe: () => () => {} })

/** The live events of this tab, for what does not go through TanStack Query. */
export function useLiveEvents(): LiveSource {
  return useContext(LiveContext)
}

const isSidebar = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => isSidebarKey(queryKey)

/** Opens the tab's event stream and marks the queries that an event makes old. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const client = useTRPCClient()
  const noteUser = useNoteUser()
  // Listeners may come before the stream is open (effects of children run first), so they are kept apart from it.
  const [listeners] = useState(() => new Set<Listener>())
  const [source] = useState<LiveSource>(() => ({
    subscribe: (onEvent, onGap) => {
      const listener = { onEvent, onGap }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }))
  const gathered = useRef<ChatEvent[]>([])

  useEffect(() => {
    const live = openLiveEvents(() => new EventSource('/api/events'))
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      const isStale = staleKeys(gathered.current)
      gathered.current = []
      void queryClient.invalidateQueries({ predicate: (query) => isStale(query.queryKey) })
    }
    live.subscribe((event) => {
      for (const { onEvent } of listeners) onEvent(event)
      gathered.current.push(event)
      timer ??= setTimeout(flush, gatherMs)
    })
    live.onLink((state) => {
      // The server ends the stream of somebody who was signed out, disabled or given another role; only asking tells
      // it from an outage.
      if (state === 'lost') void client.users.me.query().then(noteUser, leaveWhenSignedOut)
      // Between the reading of the page on the server and now, nobody listened for what the sidebar shows.
      if (state === 'up') void queryClient.invalidateQueries({ predicate: isSidebar })
      // What happened while we were cut off is unknown: everything shown may be old.
      if (state !== 'back') return
      for (const { onGap } of listeners) onGap?.()
      void queryClient.invalidateQueries()
    })
    return () => {
      clearTimeout(timer)
      live.close()
    }
  }, [client, queryClient, listeners, noteUser])

  return <LiveContext value={source}>{children}</LiveContext>
}
