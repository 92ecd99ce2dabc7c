type Options<Item> = {
  readonly items: AsyncIterable<Item>
  /** Ends the reading of `items`; called when the client goes away. */
  readonly onCancel: () => void
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent after the last item. */
  readonly lastLine?: string | undefined
  readonly keepAliveMs?: number | undefined
}

const encoder = new TextEncoder()

/**
 * An event stream of JSON items. Comments keep the connection open through proxies while nothing happens. A client
 * that reads slowly holds up its own reading only; one that goes away ends it.
 */
export function sseResponse<Item>(options: Options<Item>): Response {
  return new Response(sseBody(options), {
    headers: {
      ...options.headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // no-transform keeps proxies, and Next's own compression, from holding back what is small.
      'cache-control': 'no-cache, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

function sseBody<Item>(options: Options<Item>): ReadableStream<Uint8Array> {
  const { items, onCancel, lastLine, keepAliveMs = 15_000 } = options
  const iterator = items[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  return new ReadableStream({
    start(controller) {
      // The first bytes go out at once, so that the client has its headers before the first item.
      controller.enqueue(encoder.encode(': open\n\n'))
      timer = setInterval(() => controller.enqueue(encoder.encode(': keep-alive\n\n')), keepAliveMs).unref()
    },
    async pull(controller) {
      try {
        const next = await iterator.next()
        if (!next.done) return controller.enqueue(encoder.encode(`data: ${JSON.stringify(next.value)}\n\n`))
        clearInterval(timer)
        if (lastLine !== undefined) controller.enqueue(encoder.encode(`data: ${lastLine}\n\n`))
        controller.close()
      } catch (error) {
        clearInterval(timer)
        controller.error(error)
      }
    },
    async cancel() {
      clearInterval(timer)
      onCancel()
      await iterator.return?.()
    },
  })
}
