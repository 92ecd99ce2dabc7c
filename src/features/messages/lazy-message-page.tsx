'use client'

import dynamic from 'next/dynamic'
import { retryLoad } from '#ui/primitives/retry-load.ts'

/** The document view of a message. Loaded by itself: it shares its route with the chat page, which is not to pay for it. */
export const LazyMessagePage = dynamic(() =>
  retryLoad(() => import('./message-page.tsx').then((module) => module.MessagePage)),
)
