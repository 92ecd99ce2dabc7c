import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      // Without this, tailwind-merge takes our sizes for colours and drops one of the two.
      'font-size': [{ text: ['meta', 'control', 'message', 'title'] }],
      rounded: [{ rounded: ['control', 'card', 'composer'] }],
      shadow: [{ shadow: ['float'] }],
    },
  },
})

/**
 * Joins class names; of two that set the same property the later one wins, so that a caller can override.
 *
 * @example
 * classNames('px-3 text-muted', active && 'text-ink')
 */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values))
}
