import type { DemoTurn } from './read-prompt.ts'

const maxWords = 6

/** As the utility model it is asked for titles: instructions that speak of a title, and no tools. */
export function isTitleRequest({ instructions, tools }: DemoTurn): boolean {
  return tools.length === 0 && /\btitle\b/i.test(instructions)
}

/** A short title of the text: the first words that were said, without the request around them. */
export function writeTitle(source: string): string {
  const lines = source
    .split('\n')
    .map((line) => line.replace(/^\s*(user|person|assistant|message)\s*:/i, '').trim())
  const line = lines.find((candidate) => candidate !== '') ?? ''
  const bare = line
    .replace(/^\W*(please\s+)?(can you\s+)?(plan|write|make|tell me about)\s+((a|an|the|my|our)\s+)?/i, '')
    .replace(/[\s.!?,:;"”']+$/, '')
  const words = (bare || line).split(/\s+/).slice(0, maxWords).join(' ').slice(0, 60)
  return words === '' ? 'New chat' : words.charAt(0).toUpperCase() + words.slice(1)
}
