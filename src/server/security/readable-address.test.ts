import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readableAddress } from './readable-address.ts'

describe('readableAddress', () => {
  it.each([
    ['/api/chats/%ff', '/api/chats/%25ff'],
    ['/api/chats/%', '/api/chats/%25'],
    ['/a%20b/%c0%af?q=%ff', '/a%2520b/%25c0%25af?q=%ff'],
    ['/%E4#%ff', '/%25E4#%ff'],
    ['http://elsewhere.example/api/chats?limit=1', '/api/chats?limit=1'],
    ['HTTPS://elsewhere.example', '/'],
    ['*', '/*'],
    ['/api/chats/', '/api/chats'],
    ['//api//chats///x/?limit=1', '/api/chats/x?limit=1'],
    ['/api/', '/api'],
    ['/api/chats//%ff/', '/api/chats/%25ff'],
    ['', '/'],
  ])('makes %s readable as %s', (address, written) => expect(readableAddress(address)).toBe(written))

  it.each([
    '/',
    '/apiary//x/',
    '/collections/chats/',
    '/api/chats?where[title][equals]=//%ff/',
    '/caf%C3%A9/100%25',
    '//x/http://y',
  ])('leaves %s alone', (address) => expect(readableAddress(address)).toBe(address))

  it('gives a path that can be decoded, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('%', 'f', 'c', '3', '?', '#', '/', 'é') }), (address) => {
        expect(() => decodeURIComponent(readableAddress(address).replace(/[?#].*/s, ''))).not.toThrow()
      }),
    )
  })
})
