import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/project-paths.ts'

/** Heavy, or of no use in a browser. What needs one of them on the chat page has to load it when it is wanted. */
const banned = /^(zod|ai|@ai-sdk\/.*|sonner|cmdk|radix-ui.*|tailwind-merge|lowlight|#contracts\/.*)$/

/** What the chat page loads before anything is used. */
const entries = [
  'src/app/(admin)/admin-shell.tsx',
  'src/features/chats/chat-page.tsx',
  'src/ui/chat/chat-screen.tsx',
  'src/ui/chat/question/question-tool-render.tsx',
]

test('the chat page loads no heavy library before it is used', () => {
  const found = new Map<string, string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const name of valueImports(file)) {
      if (banned.test(name)) found.set(name, relative(projectRoot, file))
      const target = resolveImport(file, name)
      if (target) visit(target)
    }
  }
  for (const entry of entries) visit(resolve(projectRoot, entry))
  expect(seen.size).toBeGreaterThan(80)
  expect(Object.fromEntries(found)).toEqual({})
})

/** Static imports that are left when types are taken away. */
function valueImports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const imports = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm)
  return [...imports].flatMap(([, names = '', name = '']) => (isTypesOnly(names) ? [] : [name]))
}

function isTypesOnly(names: string): boolean {
  const list = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  return list?.split(',').every((entry) => entry.trim() === '' || entry.trim().startsWith('type ')) ?? false
}

function resolveImport(file: string, name: string): string | null {
  if (name.startsWith('#generated/')) return null
  const path = name.startsWith('#')
    ? resolve(projectRoot, 'src', name.slice(1))
    : name.startsWith('.')
      ? join(dirname(file), name)
      : null
  return path && readdirSync(dirname(path)).includes(path.split('/').at(-1) ?? '') ? path : null
}
