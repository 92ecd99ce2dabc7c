/**
 * An address as Next can read it. One that can't be decoded (`%ff` is no UTF-8) is taken as it is written, percent sign
 * and all: it names something that does not exist, and whoever asks is told so. A proxy may send the whole address,
 * with its host; `*` and the like are addresses of nothing.
 */
export function readableAddress(address: string): string {
  const local = address.replace(/^https?:\/\/[^/?#]*/i, '')
  const rooted = local.startsWith('/') ? local : `/${local}`
  const end = rooted.search(/[?#]/)
  const path = end === -1 ? rooted : rooted.slice(0, end)
  return isDecodable(path) ? rooted : path.replaceAll('%', '%25') + rooted.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
