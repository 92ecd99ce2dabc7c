/**
 * The end of a text that is still being written, with its open marks closed and a link that has no end yet as its
 * words alone. What cannot be told yet stays away for the moment: a lone `*` at the end is shown when more has come.
 */
export function closeMarks(text: string): string {
  const lineAt = text.lastIndexOf('\n') + 1
  const paragraphAt = text.includes('\n\n') ? text.lastIndexOf('\n\n') + 2 : 0
  const head = text.slice(0, paragraphAt)
  let tail = text.slice(paragraphAt).replace(/(^|[\s(])(\*{1,3}|_{1,3}|~{1,2}|`{1,3}|!?\[)$/, '$1')
  const code = openCode(tail)
  if (code) return `${head}${tail}${code}`
  tail = tail.replace(/!?\[([^\][\n]*)(\]\([^()\s]*)?$/, (whole, label: string) =>
    whole.startsWith('!') ? '' : label,
  )
  const line = tail.slice(Math.max(lineAt - paragraphAt, 0))
  // A list item of stars is no emphasis, and a rule of them neither.
  if (/^\s*[*_-]\s*$/.test(line)) return head + tail
  return head + tail.trimEnd() + openEmphasis(tail)
}

/** The backticks that would end code which has begun; empty when none has. */
function openCode(text: string): string {
  let open = ''
  for (const [run] of text.matchAll(/`+/g)) {
    if (open === '') open = run
    else if (open === run) open = ''
  }
  return open
}

/** The marks to add, the innermost first. */
function openEmphasis(text: string): string {
  const open: string[] = []
  const words = text.replaceAll(/(`+)[^`]*\1/g, (code) => 'x'.repeat(code.length)).replaceAll(/\\./g, 'xx')
  for (const { 0: mark, index } of words.matchAll(
    /\*{1,3}|~~|(?<![\p{L}\p{N}_])_{1,2}|_{1,2}(?![\p{L}\p{N}_])/gu,
  )) {
    const before = words[index - 1] ?? ' '
    const after = words[index + mark.length] ?? ' '
    if (open.at(-1) === mark && /\S/.test(before)) open.pop()
    else if (/\S/.test(after)) open.push(mark)
  }
  return open.reverse().join('')
}
