'use client'

import { useEffect } from 'react'

/**
 * Names the browser's tab. Next puts the title of the route there, on a slow machine after the page is shown, and of two
 * title elements the browser takes the first; so it is looked after while the page is open.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const name = () => {
      if (document.title !== title) document.title = title
    }
    name()
    const observer = new MutationObserver(name)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}
