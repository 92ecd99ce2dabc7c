import type { UIMessage, UIMessageChunk } from 'ai'
import { applyToolChunk, isToolChunk } from './apply-tool-chunk.ts'
import type { ThreadPart } from './message-parts.ts'

/** A reply while it is read. */
export type ReplyState = {
  readonly message: UIMessage
  /** Places of the text and reasoning parts that are not at their end, by the id the stream gives them. */
  readonly open: ReadonlyMap<string, number>
}

type Words = Extract<ThreadPart, { type: 'text' | 'reasoning' }>

/**
 * Adds one chunk of AI SDK's UI message stream to a reply. Done here because AI SDK's own reader brings 130 kB of
 * script, and copies the whole message for each chunk; here all parts but the changed one stay the same objects, so
 * that only that one is rendered again. An `error` chunk throws.
 */
export function applyChunk(state: ReplyState, chunk: UIMessageChunk): ReplyState {
  const { message } = state
  if (isToolChunk(chunk)) return withParts(state, applyToolChunk(message.parts, chunk))
  switch (chunk.type) {
    case 'text-start':
    case 'reasoning-start':
      return begin(state, chunk)
    case 'text-delta':
    case 'reasoning-delta':
      return changeWords(state, chunk, (part) => ({
        ...part,
        ...metadataOf(chunk),
        text: part.text + chunk.delta,
      }))
    case 'text-end':
    case 'reasoning-end':
      return close(
        changeWords(state, chunk, (part) => ({ ...part, ...metadataOf(chunk), state: 'done' })),
        keyOf(chunk),
      )
    case 'start':
      return withMetadata(
        chunk.messageId === undefined ? state : { ...state, message: { ...message, id: chunk.messageId } },
        chunk.messageMetadata,
      )
    case 'finish':
    case 'message-metadata':
      return withMetadata(state, chunk.messageMetadata)
    case 'start-step':
      return append(state, { type: 'step-start' })
    case 'reset-step':
      return { message: { ...message, parts: beforeStep(message.parts) }, open: new Map() }
    case 'error':
      throw new Error(chunk.errorText)
    case 'file':
    case 'reasoning-file':
    case 'source-url':
    case 'source-document':
    case 'custom':
      return append(state, chunk)
    default:
      return applyData(state, chunk)
  }
}

type WordsChunk = Extract<
  UIMessageChunk,
  { type: `text-${'start' | 'delta' | 'end'}` | `reasoning-${'start' | 'delta' | 'end'}` }
>

/** Texts and reasonings count apart: a stream may give both the same id. */
function keyOf({ type, id }: WordsChunk): string {
  return `${type.startsWith('text') ? 'text' : 'reasoning'}:${id}`
}

/** The last metadata of a part is the one that counts. */
function metadataOf({ providerMetadata }: WordsChunk): Pick<Words, 'providerMetadata'> {
  return providerMetadata === undefined ? {} : { providerMetadata }
}

function begin(state: ReplyState, chunk: WordsChunk): ReplyState {
  const part: Words = chunk.type.startsWith('text')
    ? { type: 'text', text: '', ...metadataOf(chunk), state: 'streaming' }
    : { type: 'reasoning', id: chunk.id, text: '', ...metadataOf(chunk), state: 'streaming' }
  const open = new Map(state.open).set(keyOf(chunk), state.message.parts.length)
  return { ...append(state, part), open }
}

function changeWords(state: ReplyState, chunk: WordsChunk, change: (part: Words) => Words): ReplyState {
  const at = state.open.get(keyOf(chunk)) ?? -1
  const part = state.message.parts[at]
  if (part?.type !== 'text' && part?.type !== 'reasoning') {
    throw new Error(`The stream goes on with a part that it did not begin: ${keyOf(chunk)}`)
  }
  return withParts(state, state.message.parts.with(at, change(part)))
}

function close(state: ReplyState, key: string): ReplyState {
  const open = new Map(state.open)
  open.delete(key)
  return { ...state, open }
}

function applyData(state: ReplyState, chunk: UIMessageChunk): ReplyState {
  if (!chunk.type.startsWith('data-') || !('data' in chunk) || chunk.transient === true) return state
  const { parts } = state.message
  const at = parts.findIndex(
    (part) => chunk.id !== undefined && part.type === chunk.type && 'id' in part && part.id === chunk.id,
  )
  const part = { ...(parts[at] ?? chunk), data: chunk.data } as ThreadPart
  return at < 0 ? append(state, part) : withParts(state, parts.with(at, part))
}

function withMetadata(state: ReplyState, metadata: unknown): ReplyState {
  if (metadata === undefined || metadata === null) return state
  const merged = Object.assign({}, state.message.metadata, metadata)
  return { ...state, message: { ...state.message, metadata: merged } }
}

function append(state: ReplyState, part: ThreadPart): ReplyState {
  return withParts(state, [...state.message.parts, part])
}

function withParts(state: ReplyState, parts: ThreadPart[]): ReplyState {
  return parts === state.message.parts ? state : { ...state, message: { ...state.message, parts } }
}

function beforeStep(parts: readonly ThreadPart[]): ThreadPart[] {
  return parts.slice(0, parts.findLastIndex(({ type }) => type === 'step-start') + 1)
}
