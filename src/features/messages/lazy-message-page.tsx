'use client'

import dynamic from 'next/dynamic'

/** The document view of a message. Loaded by itself: it shares its route with the chat page, which is not to pay for it. */
export const LazyMessagePage = dynamic(() =>
  import('./message-page.tsx').then((module) => module.MessagePage),
)
