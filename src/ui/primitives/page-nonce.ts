type NonceHolder = typeof globalThis & { readonly __webpack_nonce__?: string | undefined }

/** The nonce `StyleNonce` has left for components that insert style elements; undefined on the server. */
export function pageNonce(): string | undefined {
  const holder: NonceHolder = globalThis
  return holder.__webpack_nonce__
}
