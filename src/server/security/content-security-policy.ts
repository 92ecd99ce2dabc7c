type Options = {
  readonly nonce: string
  /** React's development build evaluates strings to show server stacks. */
  readonly isDevelopment: boolean
  readonly isHttps: boolean
  /** Pictures of other sites that the configuration names. */
  readonly imageSources: readonly string[]
}

/**
 * The style sheet that sonner puts into the page when it loads; it takes no nonce. A test compares this with the
 * installed package.
 */
export const sonnerStyleHash = 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='

/** sonner adds its style element empty and fills it afterwards; browsers report the empty one too. */
const emptyStyleHash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/**
 * What a page may load and run: only our own files, and of inline code only what carries this answer's nonce. Style
 * *attributes* are allowed, because server-rendered components place themselves by them; style *elements* are not.
 */
export function contentSecurityPolicy({ nonce, isDevelopment, isHttps, imageSources }: Options): string {
  const evaluation = isDevelopment ? " 'unsafe-eval'" : ''
  // Next's development overlay inserts style elements without a nonce.
  const styles = isDevelopment
    ? "'unsafe-inline'"
    : `'nonce-${nonce}' '${sonnerStyleHash}' '${emptyStyleHash}'`
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    "script-src-attr 'none'",
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...imageSources].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}

/** For answers that are data, not pages: nothing in them may run or load, even when a browser shows them. */
export const dataContentSecurityPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
