import type { UIMessage } from 'ai'
import type { Clip } from '#ui/primitives/write-clipboard.ts'
import { pastedTextOf, pastesOf } from '../composer/pasted-text.ts'
import { textOf } from '../session/message-parts.ts'

/** Whether there is anything to copy: not in a message of pictures, nor in a reply of calls alone. */
export function hasCopy(parts: UIMessage['parts']): boolean {
  return parts.some(
    (part) => pastedTextOf(part) !== null || (part.type === 'text' && part.text.trim() !== ''),
  )
}

/** A message as Markdown, and as the HTML it is shown as when its element is given. */
export function copyOf(message: UIMessage, element: HTMLElement | null): Clip {
  const text = [...pastesOf(message.parts), textOf(message.parts)].filter((one) => one !== '').join('\n\n')
  const blocks = element ? [...element.querySelectorAll<HTMLElement>('[data-copy]')] : []
  if (blocks.length === 0) return { text }
  return { text, html: blocks.map(plainHtml).join('\n') }
}

const keptAttributes: ReadonlySet<string> = new Set([
  'href',
  'src',
  'alt',
  'start',
  'colspan',
  'rowspan',
  'dir',
])

/** HTML that means the same elsewhere: no classes, no buttons, none of our own attributes. */
function plainHtml(block: HTMLElement): string {
  const copy = block.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const extra of copy.querySelectorAll('button, figcaption, svg')) extra.remove()
  // The colours of code are ours; the words in them are not.
  for (const run of copy.querySelectorAll('span[data-code]')) run.replaceWith(...run.childNodes)
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) {
      if (!keptAttributes.has(name)) element.removeAttribute(name)
    }
  }
  return copy.innerHTML
}
