'use client'

import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { colourCode } from './code-grammar.ts'

type Colour = typeof colourCode
let loaded: Colour | null = null

type ColouredCodeProps = { readonly code: string; readonly language: string | null }

/**
 * Code in colours. It is plain until the grammars have come, which are fetched with the first block that names its
 * language. While it streams the colours lag behind the text: its newest end is plain.
 */
export function ColouredCode({ code, language }: ColouredCodeProps) {
  const colour = useGrammars(language !== null)
  const settled = useDeferredValue(code)
  const tokens = useMemo(
    () => (colour === null || language === null ? null : colour(settled, language)),
    [colour, settled, language],
  )
  if (tokens === null || !code.startsWith(settled)) return code
  return (
    <>
      {tokens.map(({ text, scope }, at) =>
        scope === null ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text, which only grows at its end
          <span key={at} data-code={scope.split('.')[0]}>
            {text}
          </span>
        ),
      )}
      {code.slice(settled.length)}
    </>
  )
}

function useGrammars(isWanted: boolean): Colour | null {
  const [colour, setColour] = useState<Colour | null>(() => loaded)
  useEffect(() => {
    if (!isWanted || colour !== null) return
    let isCurrent = true
    const load = async () => {
      // Without them the code is only less colourful.
      const module = await import('./code-grammar.ts').catch(() => null)
      if (module === null) return
      loaded = module.colourCode
      // All blocks of the page take on their colours at this moment; what one does meanwhile goes first.
      if (isCurrent) startTransition(() => setColour(() => module.colourCode))
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [isWanted, colour])
  return colour
}
