import { expect, test } from 'vitest'
import { readDataAddress } from './data-address.ts'
import { prepareFile } from './prepare-file.ts'

const address = (mediaType: string, bytes: string | Buffer) =>
  `data:${mediaType};base64,${Buffer.from(bytes as string).toString('base64')}`
const part = (mediaType: string, bytes: string | Buffer, filename?: string) => ({
  type: 'file' as const,
  mediaType,
  url: address(mediaType, bytes),
  ...(filename === undefined ? {} : { filename }),
})
const png = Buffer.from('\x89PNG\r\n\x1a\n\x00\x00', 'latin1')

test.each([
  'data:image/png;base64,!!!',
  'data:image/png;base64',
  'data:,',
  'data:text/plain,hello',
  'data:text/plain;base64,abc',
  'https://example.com/a.png',
  `data:text/plain${';a=b'.repeat(9)};base64,QUJD`,
])('%s is no embedded file', (url) => {
  expect(readDataAddress(url)).toBeNull()
})

test('a text reads as text whatever its type says, with its name', () => {
  expect(prepareFile(part('video/mp2t', 'const a = 1', 'a.ts'), null)).toEqual({
    type: 'text',
    text: 'Attached file "a.ts":\nconst a = 1',
  })
})

test('a picture goes to a model that takes pictures, and to one whose inputs are unknown', () => {
  const file = part('image/png', png, 'a.png')
  expect(prepareFile(file, ['text', 'image'])).toBe(file)
  expect(prepareFile(file, null)).toBe(file)
})

test.each([
  [
    'a kind the model does not take',
    part('image/png', png, 'photo.png'),
    "[Can't read photo.png: this model doesn't accept images]",
  ],
  [
    'an archive',
    part('application/zip', Buffer.from('PK\x03\x04\x00\xff', 'latin1'), 'archive.zip'),
    "[Can't read archive.zip: this file type isn't supported]",
  ],
  [
    'a picture that is none',
    part('image/png', Buffer.from([0xff, 0xfe, 0, 1]), 'a.png'),
    "[Can't read a.png: this file type isn't supported]",
  ],
])('%s becomes a marker', (_name, file, text) => {
  expect(prepareFile(file, ['text'])).toEqual({ type: 'text', text })
})

test('a character split by the 4 KB limit does not make a text unreadable', () => {
  const text = `${'x'.repeat(4_095)}é${'y'.repeat(100)}`
  expect(prepareFile(part('text/plain', text, 'a.txt'), null)).toMatchObject({ type: 'text' })
})
