/** The `data:` lines of an event stream, each as the JSON it holds; `undefined` for one that holds none. */
export async function* readDataLines(body: ReadableStream<BufferSource>): AsyncGenerator<unknown, undefined> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : '[DONE]'
        if (data !== '[DONE]') yield parse(data)
      }
    }
  } finally {
    // Also when the reader of these lines has had enough: the connection is not kept open for nobody.
    void reader.cancel().catch(() => undefined)
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
