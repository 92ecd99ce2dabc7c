import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, sonnerStyleHash } from './content-security-policy.ts'
import { readImageSources, rememberImageSources } from './image-sources.ts'

const policyOf = (overrides: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) => {
  const text = contentSecurityPolicy({
    nonce: 'abc',
    isDevelopment: false,
    isHttps: true,
    imageSources: [],
    ...overrides,
  })
  return new Map(
    text.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )
}

describe('the content security policy', () => {
  it('runs no inline script without the nonce, and evaluates nothing', () => {
    expect(policyOf().get('script-src')).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"])
    expect(policyOf().get('script-src-attr')).toEqual(["'none'"])
    expect(policyOf().get('style-src')).not.toContain("'unsafe-inline'")
  })

  it('loads and sends nothing elsewhere, and is framed by nobody', () => {
    for (const [name, sources] of policyOf()) {
      for (const source of sources) expect(`${name} ${source}`).not.toMatch(/\*|http:|https:/)
    }
    expect(policyOf().get('frame-ancestors')).toEqual(["'none'"])
    expect(policyOf().get('base-uri')).toEqual(["'none'"])
    expect(policyOf().get('object-src')).toEqual(["'none'"])
  })

  it('asks for https only where there is https', () => {
    expect(policyOf({ isHttps: true }).has('upgrade-insecure-requests')).toBe(true)
    expect(policyOf({ isHttps: false }).has('upgrade-insecure-requests')).toBe(false)
  })

  it('shows pictures of other sites that the configuration names, and no others', () => {
    rememberImageSources([
      '/avatars/own.svg',
      null,
      'https://cdn.example/a;b.png?size=2',
      'data:image/png;base64,',
      'x',
    ])
    expect(policyOf({ imageSources: readImageSources() }).get('img-src')).toEqual([
      "'self'",
      'blob:',
      'data:',
      'https://cdn.example/a%3Bb.png',
    ])
  })

  it('knows the style sheet of the sonner that is installed', () => {
    const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
    const sheets = [...source.matchAll(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/g)]
    const hashes = sheets.map(([, literal]) =>
      createHash('sha256')
        .update(JSON.parse(literal ?? '""'))
        .digest('base64'),
    )
    expect(hashes.map((hash) => `sha256-${hash}`)).toEqual([sonnerStyleHash])
  })
})
