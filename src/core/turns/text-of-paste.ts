/** The text of a `data-paste` part: clients store it as an object, what is imported may hold it bare. */
export function textOfPaste(data: unknown): string {
  if (typeof data === 'string') return data
  if (typeof data === 'object' && data !== null && 'text' in data) return String(data.text)
  return ''
}
