export type EmbeddedFile = { readonly mediaType: string; readonly bytes: Buffer }

// A million parameters would keep the process busy for a second; no file has more than a few.
const shape = /^data:([\w.+-]+\/[\w.+-]+)((?:;[\w-]+=[^;,]*){0,8});base64,([A-Za-z0-9+/]*={0,2})$/

/** The file in a base64 `data:` address; null when it is none, so that nobody guesses what was meant. */
export function readDataAddress(url: string): EmbeddedFile | null {
  const [, mediaType, , payload] = shape.exec(url) ?? []
  if (mediaType === undefined || payload === undefined || payload.length % 4 !== 0) return null
  return { mediaType: mediaType.toLowerCase(), bytes: Buffer.from(payload, 'base64') }
}
