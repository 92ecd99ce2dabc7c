'use client'

import { useLayoutEffect } from 'react'

/**
 * Names the browser's tab. Next puts the title of the route there, on a slow machine after the page is shown; so it is
 * looked after while the page is open, and what Next wants is given back at its end.
 */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    let wanted = title
    const name = () => {
      if (document.title === title) return
      wanted = document.title
      document.title = title
    }
    name()
    const observer = new MutationObserver(name)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title === title) document.title = wanted
    }
  }, [title])
}
