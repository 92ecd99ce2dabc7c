'use client'

import { useSyncExternalStore } from 'react'
import { parseTheme, type Theme, themeCookie } from '#ui/styles/theme.ts'
import { writePreference } from './preference-cookie.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readTheme(): Theme {
  return parseTheme(document.documentElement.dataset.theme)
}

/** Changes the theme now and for later visits. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  writePreference(themeCookie, theme)
  for (const listener of listeners) listener()
}

/** The chosen theme; `initial` is what the server rendered with. */
export function useTheme(initial: Theme): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => initial)
}
