import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { mergeClasses } from './merge-classes.ts'

const reference = extendTailwindMerge({
  extend: {
    classGroups: {
      'font-size': [{ text: ['meta', 'control', 'message', 'title'] }],
      rounded: [{ rounded: ['control', 'card', 'composer'] }],
      shadow: [{ shadow: ['float'] }],
    },
  },
})

const source = join(import.meta.dirname, '..', '..')

/** Every class name of our components that tailwind-merge knows to be one. */
function listClasses(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const words = files.flatMap((name) => {
    const strings = readFileSync(join(source, name), 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g)
    return [...strings].flatMap(([, one, two, three]) => (one ?? two ?? three ?? '').split(/\s+/))
  })
  return [...new Set(words)].filter((word) => /^[a-z[-]/.test(word) && reference(`${word} ${word}`) === word)
}

test('of two classes of ours that set the same the later one wins, as tailwind-merge has it', () => {
  const classes = listClasses()
  expect(classes.length).toBeGreaterThan(300)
  const wrong = classes.flatMap((one) =>
    classes
      .filter((other) => one !== other && mergeClasses(`${one} ${other}`) !== reference(`${one} ${other}`))
      .map((other) => `${one} ${other}`),
  )
  expect(wrong).toEqual([])
})

test('a class that comes twice stays once, at its last place', () => {
  expect(mergeClasses('flex px-2 flex')).toBe('px-2 flex')
})
