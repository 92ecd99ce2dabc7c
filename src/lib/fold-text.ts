// The same as frogbot_fold in the migration fold_accents: what is found and what is marked must agree.
const accents = /[\u0300-\u036f]+/g
const strokes: ReadonlyMap<string, string> = new Map(
  ['øo', 'ØO', 'łl', 'ŁL', 'đd', 'ĐD', 'ħh', 'ĦH', 'ŧt', 'ŦT', 'ıi'].map(([from = '', to = '']) => [
    from,
    to,
  ]),
)

/** A text without its accents, for comparing: `Café` → `Cafe`. Case stays. */
export function foldText(text: string): string {
  if (isPlain(text)) return text
  const bare = text.normalize('NFD').replaceAll(accents, '').normalize('NFC')
  return [...bare].map((letter) => strokes.get(letter) ?? letter).join('')
}

/** Whether folding leaves a text as it is. */
export function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}
