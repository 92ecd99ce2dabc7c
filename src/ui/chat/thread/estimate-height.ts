import type { UIMessage } from 'ai'

const linePx = 26
const charsPerLine = 80
/** Author, actions and the room around them. */
const framePx = 84

/** About how high a message will be that was never rendered, in pixels. */
export function estimateHeight({ parts }: UIMessage): number {
  let height = framePx
  for (const part of parts) {
    if (part.type !== 'text') height += part.type === 'step-start' ? 0 : linePx
    else for (const line of part.text.split('\n')) height += Math.ceil(line.length / charsPerLine) * linePx
  }
  return height
}
