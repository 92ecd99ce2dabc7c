/**
 * An address as Next can read it. One that can't be decoded (`%ff` is no UTF-8) is taken as it is written, percent sign
 * and all: it names something that does not exist, and whoever asks is told so. A proxy may send the whole address,
 * with its host; `*` and the like are addresses of nothing. Below `/api` a slash too many names the same thing: Next would
 * redirect to it, and a program would lose its body or its token on the way.
 */
export function readableAddress(address: string): string {
  const local = address.replace(/^https?:\/\/[^/?#]*/i, '')
  const rooted = local.startsWith('/') ? local : `/${local}`
  const end = rooted.search(/[?#]/)
  const path = end === -1 ? rooted : rooted.slice(0, end)
  const readable = isDecodable(path) ? path : path.replaceAll('%', '%25')
  return withoutStraySlashes(readable) + rooted.slice(path.length)
}

function withoutStraySlashes(path: string): string {
  if (!/^\/+api(\/|$)/.test(path)) return path
  return `/${path.split('/').filter(Boolean).join('/')}`
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
