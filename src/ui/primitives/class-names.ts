import { type ClassValue, clsx } from 'clsx'
import { mergeClasses } from './merge-classes.ts'

/**
 * Joins class names; of two that set the same property the later one wins, so that a caller can override.
 *
 * @example
 * classNames('px-3 text-muted', active && 'text-ink')
 */
export function classNames(...values: ClassValue[]): string {
  return mergeClasses(clsx(values))
}
