import type { UIMessageChunk } from 'ai'

type Delta = Extract<UIMessageChunk, { type: 'text-delta' | 'reasoning-delta' }>
type Chunks = ReadableStream<UIMessageChunk>
type Controller = ReadableStreamDefaultController<UIMessageChunk>

/**
 * Joins the deltas of one part that arrive within `everyMs` into one. Models send a chunk per word; each would copy the
 * message and render it anew. All other chunks pass at once, in their order.
 */
export function coalesceDeltas(source: Chunks, everyMs: number): Chunks {
  const reader = source.getReader()
  let held: Delta | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  const drop = () => {
    if (timer) clearTimeout(timer)
    timer = null
    held = null
  }
  const release = (controller: Controller) => {
    const chunk = held
    drop()
    if (chunk) controller.enqueue(chunk)
  }
  const take = (controller: Controller, chunk: UIMessageChunk) => {
    if (!isDelta(chunk)) {
      release(controller)
      controller.enqueue(chunk)
      return
    }
    if (held && isSamePart(held, chunk)) held = { ...chunk, delta: held.delta + chunk.delta }
    else {
      release(controller)
      held = chunk
    }
    timer ??= setTimeout(() => release(controller), everyMs)
  }
  const pump = async (controller: Controller) => {
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        take(controller, value)
      }
      release(controller)
      controller.close()
    } catch (error) {
      // What came before the break is shown before it.
      release(controller)
      controller.error(error)
    }
  }
  return new ReadableStream<UIMessageChunk>({
    start(controller) {
      void pump(controller)
    },
    cancel(reason) {
      drop()
      return reader.cancel(reason)
    },
  })
}

function isDelta(chunk: UIMessageChunk): chunk is Delta {
  return chunk.type === 'text-delta' || chunk.type === 'reasoning-delta'
}

function isSamePart(one: Delta, other: Delta): boolean {
  return one.type === other.type && one.id === other.id
}
