import { wrapLanguageModel } from 'ai'
import type { Models } from '#core/deps.ts'

type Model = ReturnType<Models['get']>['model']
type Middleware = Exclude<Parameters<typeof wrapLanguageModel>[0]['middleware'], readonly unknown[]>
type StreamResult = Awaited<ReturnType<NonNullable<Middleware['wrapStream']>>>
type StreamPart = StreamResult['stream'] extends ReadableStream<infer P> ? P : never
type Metadata = Extract<StreamPart, { type: 'reasoning-end' }>['providerMetadata']

/**
 * The model with the time each reasoning took, `frogbot: { durationMs }` in its metadata: what was watched and what is
 * read later then say the same. Providers look at metadata under their own name only.
 */
export function withThinkingTimes(model: Model): Model {
  const middleware: Middleware = {
    specificationVersion: 'v4',
    wrapStream: async ({ doStream }) => {
      const { stream, ...rest } = await doStream()
      const note = createNote()
      const transform = new TransformStream<StreamPart, StreamPart>({
        transform: (part, controller) => controller.enqueue(note(part)),
      })
      return { ...rest, stream: stream.pipeThrough(transform) }
    },
  }
  return wrapLanguageModel({ model: model as Parameters<typeof wrapLanguageModel>[0]['model'], middleware })
}

function createNote(): (part: StreamPart) => StreamPart {
  const running = new Map<string, { readonly startedAt: number; metadata: Metadata }>()
  return (part) => {
    if (part.type === 'reasoning-start') {
      running.set(part.id, { startedAt: performance.now(), metadata: part.providerMetadata })
      return part
    }
    if (part.type !== 'reasoning-delta' && part.type !== 'reasoning-end') return part
    const reasoning = running.get(part.id)
    if (reasoning === undefined) return part
    // The last metadata is the one that is kept, and the provider's own (a signature) may have come before the end.
    reasoning.metadata = part.providerMetadata ?? reasoning.metadata
    if (part.type === 'reasoning-delta') return part
    running.delete(part.id)
    const durationMs = Math.round(performance.now() - reasoning.startedAt)
    return { ...part, providerMetadata: { ...reasoning.metadata, frogbot: { durationMs } } }
  }
}
