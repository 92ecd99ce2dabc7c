import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'
import { readPeerAddress, stampPeerAddress } from './stamp-peer-address.ts'

const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })

describe('clientAddress behind a proxy nearby', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    // The client wrote the first one itself; the proxy added the last.
    ['1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.5', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['[2001:0db8:0001:0002::1]', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['192.168.1.20', '192.168.1.20'],
    ['nonsense, <script>', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('reads %s as %s', (header, address) => expect(clientAddress(forwarded(header))).toBe(address))
})

describe('the address of a connection', () => {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    response.end()
  })
  beforeAll(async () => {
    stampPeerAddress()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('is on every request under a name that no client can know', async () => {
    const { port } = server.address() as AddressInfo
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest(
        { port, host: '127.0.0.1', headers: { 'x-peer-guess': '1.1.1.1' } },
        (response) => {
          response.resume().on('end', resolve)
        },
      )
      request.on('error', reject).end()
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(seen[0]?.headers ?? {})) headers.set(name, String(value))
    expect(readPeerAddress(headers)).toBe('127.0.0.1')
    expect(readPeerAddress(new Headers({ 'x-peer': '1.1.1.1' }))).toBeNull()

    const name = [...headers.keys()].find((key) => /^x-peer-[0-9a-f]{32}$/.test(key)) ?? ''
    // A connection from far away may write what it likes into x-forwarded-for.
    const far = new Headers({ [name]: '198.51.100.9', 'x-forwarded-for': '1.1.1.1' })
    expect(clientAddress(far)).toBe('198.51.100.9')
  })
})
