import { DomainError, isDomainError } from '#core/errors.ts'

type Options = { readonly maxBytes: number }

// Far above what any contract nests, far below what a recursive reader of the value could choke on.
const maxDepth = 200

/**
 * The JSON value of a request's body. Reads no more than `maxBytes` (413 beyond), answers 400 when it is not JSON, and
 * drops `__proto__` keys, so that no later merge can be made to reach a prototype.
 */
export async function readJsonBody(request: Request, options: Options): Promise<unknown> {
  const text = await readTextBody(request, options)
  if (isTooDeep(text)) throw notJson('is nested too deeply')
  try {
    return JSON.parse(text, mayHoldProto(text) ? dropProto : undefined)
  } catch (cause) {
    throw notJson(text.trim() === '' ? 'is empty' : 'is not JSON', cause)
  }
}

/** The text of a request's body, cut off with 413 as soon as it is known to be longer than `maxBytes`. */
export async function readTextBody(request: Request, { maxBytes }: Options): Promise<string> {
  // The declared length saves reading; the count below is what is believed.
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const bytes = await readBytes(request.body, maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw notJson('is not UTF-8 text', cause)
  }
}

async function readBytes(body: Request['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength
      // Leaving the loop cancels the stream: the rest is never read.
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    // A client that goes away in the middle is no bug of ours, and nothing for whoever reads the log.
    throw isDomainError(error) ? error : notJson('broke off', error)
  }
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError('too-large', null, `The request body is larger than ${maxBytes} bytes.`)
}

function notJson(what: string, cause?: unknown): DomainError {
  return new DomainError('invalid', null, `The request body ${what}.`, { cause })
}

// The key may be written with escapes, so the underscore's escape counts as a suspicion too.
function mayHoldProto(text: string): boolean {
  return /__proto__|\\u00/i.test(text)
}

function dropProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

/** Whether brackets outside strings nest deeper than any contract does; said before anything recursive sees the value. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      if (++depth > maxDepth) return true
    } else if (char === '}' || char === ']') depth--
  }
  return false
}
