export type LinkTarget = {
  readonly href: string
  readonly host: string
  /** On this origin. */
  readonly isLocal: boolean
  readonly isDataImage: boolean
}

const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const dataImage = /^data:image\/(png|jpeg|gif|webp|avif);/i

/** Where a link of a message leads; null for anything that must not be followed, such as `javascript:`. */
export function linkTarget(
  href: string | undefined,
  origin = globalThis.location?.origin,
): LinkTarget | null {
  if (!href) return null
  if (dataImage.test(href)) return { href, host: '', isLocal: false, isDataImage: true }
  try {
    const url = new URL(href, origin)
    if (!protocols.has(url.protocol)) return null
    return { href: url.href, host: url.host, isLocal: url.origin === origin, isDataImage: false }
  } catch {
    return null
  }
}
