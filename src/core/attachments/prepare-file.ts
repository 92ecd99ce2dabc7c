import type { FileUIPart, TextUIPart } from 'ai'
import type { Modality } from '#contracts/agent.ts'
import { readDataAddress } from './data-address.ts'

const sniffedBytes = 4_096

/** The kinds of input a model names, as markers call them. */
const plurals = { image: 'images', pdf: 'PDFs', audio: 'audio', video: 'video' } as const
type Media = keyof typeof plurals

/**
 * An embedded file as the model gets it: text as text, media the model accepts as it is, anything else as a marker that
 * states the fact. What is stored never changes.
 */
export function prepareFile(part: FileUIPart, input: readonly Modality[] | null): FileUIPart | TextUIPart {
  const file = readDataAddress(part.url)
  if (file === null) return marker(part, "the file couldn't be loaded")
  if (readsAsText(file.bytes)) {
    const text = new TextDecoder().decode(file.bytes)
    return { type: 'text', text: `Attached file "${part.filename ?? 'file'}":\n${text}` }
  }
  const media = mediaOf(part.mediaType.toLowerCase(), file.bytes)
  if (media === null) return marker(part, "this file type isn't supported")
  if (input !== null && !input.includes(media))
    return marker(part, `this model doesn't accept ${plurals[media]}`)
  return part
}

function marker(part: FileUIPart, fact: string): TextUIPart {
  return { type: 'text', text: `[Can't read ${part.filename ?? 'file'}: ${fact}]` }
}

/** True when the first 4 KB are UTF-8 without control characters that no text has. */
function readsAsText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, sniffedBytes)
  // A character that the cut split in two is no sign of anything.
  const whole = bytes.length > sniffedBytes ? head.subarray(0, endOfLastCharacter(head)) : head
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(whole)
    return !text.includes('\u0000') && !text.startsWith('%PDF-')
  } catch {
    return false
  }
}

function endOfLastCharacter(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0b1100_0000) === 0b1000_0000) end -= 1
  return Math.max(0, end - 1)
}

function mediaOf(mediaType: string, bytes: Buffer): Media | null {
  if (isImage(bytes)) return 'image'
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (mediaType.startsWith('audio/')) return 'audio'
  return mediaType.startsWith('video/') ? 'video' : null
}

/** PNG, JPEG, GIF or WebP, by how they begin: providers refuse a whole request for one picture that is none. */
function isImage(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[\s\S]{4}WEBP/.test(head)
  )
}
