import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ComponentSources } from './collect-component-paths.ts'
import { componentMapFolder, writeComponentMap } from './write-component-map.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'components-'))
  mkdirSync(join(root, 'components'))
})
afterEach(() => rmSync(root, { recursive: true }))

const put = (name: string) => writeFileSync(join(root, 'components', name), '')
const read = (name: string) => readFileSync(join(root, componentMapFolder, name), 'utf8')
const source = (overrides: Partial<ComponentSources> = {}): ComponentSources => ({
  admin: { components: {} },
  collections: { chats: { admin: {} }, messages: { admin: {} } },
  core: { agents: new Map() },
  ...overrides,
})

test('a config without components gives two empty tables', () => {
  writeComponentMap({ root, config: source() })
  expect(read('client-components.ts')).toContain('clientComponents: Readonly<Record<string, unknown>> = {\n}')
  expect(read('view-components.ts')).not.toContain('import')
})

test('chat slots, graphics and tool cards go to the browser, each path once, however it is written', () => {
  put('Hello.tsx')
  put('Card.jsx')
  const agents = new Map([
    ['a', { tools: [{ component: '/components/Card#Card' }, {}] }],
    ['b', { tools: [{ component: '/components/Card#Card' }] }],
  ])
  const chat = { Greeting: { path: '/components/Hello#Hello', clientProps: { tone: 'warm' } } }
  writeComponentMap({
    root,
    config: source({
      core: { agents },
      admin: { components: { chat, graphics: { Logo: '/components/Hello' } } },
    }),
  })
  const written = read('client-components.ts')
  expect(written.startsWith("'use client'\n")).toBe(true)
  expect(written.match(/Card\.jsx/g)).toHaveLength(1)
  expect(written).toContain(
    '"/components/Hello#Hello": dynamic(() => import("../../../components/Hello.tsx")',
  )
  expect(written).toContain('componentExport(module, "Hello", "/components/Hello#Hello")')
  expect(written).toContain('componentExport(module, "default", "/components/Hello")')
})

test('views stay free of the browser mark, and package paths are imported as they are', () => {
  put('Edit.tsx')
  const editRoot = { Component: '/components/Edit#Edit' }
  writeComponentMap({
    root,
    config: source({
      admin: { components: { views: { dashboard: { Component: '@frogbotai/ui/admin/rsc#ChatView' } } } },
      collections: {
        chats: { admin: { components: { edit: { views: { root: editRoot } } } } },
        messages: { admin: {} },
      },
    }),
  })
  const written = read('view-components.ts')
  expect(written).not.toContain('use client')
  expect(written).toContain('import { ChatView as component1 } from "@frogbotai/ui/admin/rsc"')
  expect(written).toContain('from "../../../components/Edit.tsx"')
})

test('a component that is not there stops the build and names the path', () => {
  const config = source({ admin: { components: { chat: { Chat: '/components/Missing#Missing' } } } })
  expect(() => writeComponentMap({ root, config })).toThrow(
    /"\/components\/Missing".*components\/Missing\.tsx/,
  )
})

test('an unchanged table is not written again, so that nothing is built twice', () => {
  writeComponentMap({ root, config: source() })
  const file = join(root, componentMapFolder, 'view-components.ts')
  const longAgo = new Date(2001, 0, 1)
  utimesSync(file, longAgo, longAgo)
  writeComponentMap({ root, config: source() })
  expect(statSync(file).mtime).toEqual(longAgo)
})
