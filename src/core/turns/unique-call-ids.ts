import { wrapLanguageModel } from 'ai'
import type { Models } from '#core/deps.ts'

type Model = ReturnType<Models['get']>['model']
type Middleware = Exclude<Parameters<typeof wrapLanguageModel>[0]['middleware'], readonly unknown[]>
type StreamResult = Awaited<ReturnType<NonNullable<Middleware['wrapStream']>>>
type StreamPart = StreamResult['stream'] extends ReadableStream<infer P> ? P : never

// Short enough for every provider that gets it back, and for the settle endpoint.
const usable = /^[A-Za-z0-9_.:-]{1,128}$/

/**
 * The model with call ids that name one call of the conversation. Some compatible servers count from `call_0` in every
 * step or repeat an id; an answer would then land on another call than the one it was given for.
 */
export function withUniqueCallIds(model: Model, used: ReadonlySet<string>): Model {
  const middleware: Middleware = {
    specificationVersion: 'v4',
    wrapStream: async ({ doStream }) => {
      const { stream, ...rest } = await doStream()
      const rename = createRename(used)
      const transform = new TransformStream<StreamPart, StreamPart>({
        transform: (part, controller) => controller.enqueue(rename(part)),
      })
      return { ...rest, stream: stream.pipeThrough(transform) }
    },
  }
  return wrapLanguageModel({ model: model as Parameters<typeof wrapLanguageModel>[0]['model'], middleware })
}

function createRename(used: ReadonlySet<string>): (part: StreamPart) => StreamPart {
  const taken = new Set(used)
  const current = new Map<string, { readonly id: string; called: boolean }>()

  function begin(raw: string, called: boolean): string {
    const id = freeId(raw, taken)
    taken.add(id)
    current.set(raw, { id, called })
    return id
  }
  function call(raw: string): string {
    const known = current.get(raw)
    if (known === undefined || known.called) return begin(raw, true)
    known.called = true
    return known.id
  }

  return (part) => {
    switch (part.type) {
      case 'tool-input-start':
        return { ...part, id: begin(part.id, false) }
      case 'tool-input-delta':
      case 'tool-input-end':
        return { ...part, id: current.get(part.id)?.id ?? part.id }
      case 'tool-call':
        return { ...part, toolCallId: call(part.toolCallId) }
      case 'tool-result':
      case 'tool-approval-request':
        return { ...part, toolCallId: current.get(part.toolCallId)?.id ?? part.toolCallId }
      default:
        return part
    }
  }
}

function freeId(raw: string, taken: ReadonlySet<string>): string {
  if (usable.test(raw) && !taken.has(raw)) return raw
  const base = raw.replaceAll(/[^A-Za-z0-9_.:-]/gu, '').slice(0, 48) || 'call'
  for (let number = 2; ; number++) {
    const id = `${base}_${number}`
    if (!taken.has(id)) return id
  }
}
