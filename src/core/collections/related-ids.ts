/** The ids in the value of a relation, which holds one or several. */
export function relatedIds(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}
