'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCContext, createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { type ReactNode, useState } from 'react'
import type { ChatPage } from '#contracts/chat.ts'
import type { WaitingList } from '#contracts/question-list.ts'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { createAdminQueryClient } from './query-client.ts'
import { recentsInput } from './recents-input.ts'

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

export { useTRPC, useTRPCClient }

/** What came with the page, so that it need not be asked for. */
export type FirstData = { readonly recents: ChatPage; readonly waiting: WaitingList }

/** Gives the pages below it the API: `useTRPC()` for queries and mutations of TanStack Query. */
export function ApiProvider({ first, children }: { first: FirstData; children: ReactNode }) {
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/api/trpc', maxItems: 20 })] }),
  )
  const [queryClient] = useState(() => {
    const made = createAdminQueryClient()
    const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient: made })
    made.setQueryData(trpc.chats.list.queryKey(recentsInput), first.recents)
    made.setQueryData(trpc.questions.waiting.queryKey(), first.waiting)
    return made
  })
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}
