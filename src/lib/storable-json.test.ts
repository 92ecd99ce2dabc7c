import { expect, test } from 'vitest'
import { storableJson } from './storable-json.ts'

test('U+0000 and half surrogate pairs become U+FFFD, whole pairs stay', () => {
  expect(storableJson({ a: ['x\u0000y', '\ud83d', '🐸'] })).toEqual({ a: ['x\uFFFDy', '\uFFFD', '🐸'] })
})

test('undefined at the top becomes null', () => {
  expect(storableJson(undefined)).toBeNull()
})

test('a key named __proto__ stays data', () => {
  const value = storableJson(JSON.parse('{"__proto__": {"admin": true}}'))
  expect(JSON.stringify(value)).toBe('{"__proto__":{"admin":true}}')
  expect((value as { admin?: boolean }).admin).toBeUndefined()
})

test('keys are made storable too', () => {
  expect(storableJson({ 'a\u0000': { '\ud83d': 1 } })).toEqual({ 'a\uFFFD': { '\uFFFD': 1 } })
  expect(JSON.stringify(storableJson(JSON.parse('{"__proto__": "\\u0000"}')))).toBe('{"__proto__":"\uFFFD"}')
})

test('a text that only looks like an escape stays as it is', () => {
  expect(storableJson({ a: '\\u0000', b: 'C:\\udata' })).toEqual({ a: '\\u0000', b: 'C:\\udata' })
})
