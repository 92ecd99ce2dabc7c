import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJsonBody } from './read-json-body.ts'

type Body = string | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>

function read(body: Body, maxBytes = 1000): Promise<unknown> {
  const init = { method: 'POST', body, duplex: 'half' }
  return readJsonBody(new Request('http://localhost/', init), { maxBytes })
}

describe('readJsonBody', () => {
  it('gives back whatever JSON it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (value) => {
        const text = JSON.stringify(value)
        // The one key that is dropped.
        fc.pre(!text.includes('__proto__'))
        expect(await read(text, 1_000_000)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('takes a body of exactly the limit, in bytes, and refuses one more', async () => {
    expect(await read('"éé"', 6)).toBe('éé')
    await expect(read('"ééx"', 6)).rejects.toMatchObject({ status: 413 })
  })

  it('takes a body whose sender goes away for a bad request, not for a bug', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"prompt":'))
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
    await expect(read(broken)).rejects.toMatchObject({ status: 400, code: null })
  })

  it('stops reading an endless body at the limit', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100
        controller.enqueue(new Uint8Array(100).fill(32))
      },
    })
    await expect(read(endless)).rejects.toMatchObject({ status: 413, kind: 'too-large' })
    expect(sent).toBeLessThan(2000)
  })

  it.each([
    ['nothing', '', 'The request body is empty.'],
    ['half an object', '{"a":', 'The request body is not JSON.'],
    ['a form', 'a=1&b=2', 'The request body is not JSON.'],
    ['bytes that are no text', new Uint8Array([34, 255, 34]), 'The request body is not UTF-8 text.'],
    ['201 brackets', '['.repeat(201) + ']'.repeat(201), 'The request body is nested too deeply.'],
  ])('answers 400 for %s', async (_, body, message) => {
    await expect(read(body)).rejects.toMatchObject({ status: 400, code: null, message })
  })

  it('counts no brackets inside strings', async () => {
    const text = `${'['.repeat(400)}\\"`
    expect(await read(JSON.stringify({ text }), 2000)).toEqual({ text })
  })

  it.each(['{"__proto__":{"admin":true},"a":1}', '{"\\u005f_proto__":{"admin":true},"a":1}'])(
    'drops keys that could reach a prototype: %s',
    async (text) => {
      const value = await read(text)
      expect(Object.keys(Object(value))).toEqual(['a'])
      expect(Object.assign({}, value)).not.toHaveProperty('admin')
    },
  )

  it('keeps the name of the prototype as an ordinary text', async () => {
    expect(await read('["__proto__"]')).toEqual(['__proto__'])
  })
})
