import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokenPattern = /--([a-z-]+):\s*light-dark\(\s*oklch\(([^)]*)\),\s*oklch\(([^)]*)\)\s*\)/g
const tokens = new Map(
  [...css.matchAll(tokenPattern)].map(([, name, light, dark]) => [
    name ?? '',
    { light: light ?? '', dark: dark ?? '' },
  ]),
)

/** Relative luminance of WCAG of an OKLCH colour, by Björn Ottosson's matrices. */
function luminance(oklch: string): number {
  const [l = 0, c = 0, h = 0] = oklch.split(/\s+/).map(Number)
  const angle = (h * Math.PI) / 180
  const a = c * Math.cos(angle)
  const b = c * Math.sin(angle)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short
  const [r, g, bl] = [red, green, blue].map((value) => Math.min(1, Math.max(0, value)))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (bl ?? 0)
}

function contrast(one: string, other: string, ground: 'light' | 'dark'): number {
  const [a = '', b = ''] = [one, other].map((name) => tokens.get(name)?.[ground])
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['canvas', 'surface', 'raised', 'fill']
const texts = ['ink', 'soft', 'muted', 'accent', 'waiting', 'danger']
const readable = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['ink', 'soft', 'accent'].map((text) => [text, 'accent-soft'] as const),
  ...['ink', 'soft', 'waiting'].map((text) => [text, 'waiting-soft'] as const),
  ...['ink', 'danger'].map((text) => [text, 'danger-soft'] as const),
  ...['keyword', 'string', 'number', 'name'].map((part) => [`code-${part}`, 'surface'] as const),
  ['ink', 'fill-strong'] as const,
  ['soft', 'fill-strong'] as const,
  ['accent-ink', 'accent'] as const,
  ['accent-ink', 'accent-hover'] as const,
  ['danger-ink', 'danger-fill'] as const,
  ['canvas', 'ink'] as const,
]
// Edges of controls and marks that carry a state, not text.
const visible = [
  ...['canvas', 'surface', 'raised'].map((ground) => ['line-control', ground] as const),
  ...['canvas', 'surface', 'raised', 'fill-strong'].map((ground) => ['waiting-mark', ground] as const),
  ...['canvas', 'surface', 'raised'].map((ground) => ['faint', ground] as const),
]

test('every token has a light and a dark value', () => {
  expect(tokens.size).toBeGreaterThan(25)
})

describe.each(['light', 'dark'] as const)('on the %s ground', (ground) => {
  test.each(readable)('text in %s on %s has a contrast of 4.5', (text, behind) => {
    expect(contrast(text, behind, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(visible)('%s on %s has a contrast of 3', (mark, behind) => {
    expect(contrast(mark, behind, ground)).toBeGreaterThanOrEqual(3)
  })
})
