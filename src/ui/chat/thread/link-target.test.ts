import { describe, expect, it } from 'vitest'
import { linkTarget } from './link-target.ts'
import { toReadableName } from './readable-name.ts'
import { tableToText } from './table-to-text.ts'

const origin = 'https://frogbot.example'

describe('links in messages', () => {
  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'vbscript:x',
    'file:///etc/passwd',
    'data:text/html,<b>',
    'blob:x',
    '',
  ])('are not followed to %j', (href) => expect(linkTarget(href, origin)).toBeNull())

  it('tell whether they stay on this site', () => {
    expect(linkTarget('/files/a', origin)).toMatchObject({ href: `${origin}/files/a`, isLocal: true })
    expect(linkTarget('//frogbot.example.evil.net/x', origin)).toMatchObject({
      host: 'frogbot.example.evil.net',
      isLocal: false,
    })
    expect(linkTarget('mailto:a@b.example', origin)).toMatchObject({ isLocal: false })
  })

  it('show pictures as data only of kinds that carry no script', () => {
    expect(linkTarget('data:image/png;base64,AA', origin)?.isDataImage).toBe(true)
    expect(linkTarget('data:image/svg+xml;base64,AA', origin)).toBeNull()
  })
})

describe('copying', () => {
  it('writes a table as tab-separated lines', () => {
    const row = (...cells: string[]) => ({ cells: cells.map((textContent) => ({ textContent })) })
    expect(tableToText({ rows: [row('Day', 'Plan'), row('Sat', ' Alfama,\n castle ')] })).toBe(
      'Day\tPlan\nSat\tAlfama, castle',
    )
  })
})

describe('names of tools', () => {
  it.each([
    ['search_places', 'Search places'],
    ['getWeather', 'Get weather'],
    ['http-fetch', 'Http fetch'],
  ])('%s reads %s', (name, readable) => expect(toReadableName(name)).toBe(readable))
})
