'use client'

import { createContext, type ReactNode, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

// Radix's scroll lock makes a style element and looks for the nonce under this name.
type NonceHolder = typeof globalThis & { __webpack_nonce__?: string | undefined }

/** Lets components that insert style elements do so under a content security policy. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  if (typeof window !== 'undefined') {
    const holder: NonceHolder = globalThis
    holder.__webpack_nonce__ = nonce
  }
  return <NonceContext value={nonce}>{children}</NonceContext>
}

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
