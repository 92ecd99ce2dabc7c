/**
 * An address that can be decoded. What can't be (`%ff` is no UTF-8) is taken as it is written, percent sign and all:
 * it names something that does not exist, and whoever asks is told so.
 */
export function decodableAddress(address: string): string {
  const end = address.search(/[?#]/)
  const path = end === -1 ? address : address.slice(0, end)
  return isDecodable(path) ? address : path.replaceAll('%', '%25') + address.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
