import { describe, expect, it } from 'vitest'
import { buildConfig } from './build-config.ts'
import type { CollectionConfig } from './collection-types.ts'

const ai = { providers: { demo: {} } }
const agents = [
  { slug: 'asker', model: 'demo/demo' },
  { slug: 'writer', model: 'demo/demo' },
]
const build = (...collections: CollectionConfig[]) => buildConfig({ ai, agents, collections }).collections
const failure =
  (...collections: CollectionConfig[]) =>
  () =>
    build(...collections)

describe('an adopted collection', () => {
  it('keeps its slug and fields, and messages stay hidden unless it says otherwise', () => {
    const access = { create: () => true }
    const { chats, messages } = build(
      {
        slug: 'conversations',
        chat: true,
        fields: [{ name: 'topic', type: 'select', options: ['sales', 'support'] }],
      },
      { slug: 'turns', message: true, fields: [], access },
    )
    expect(chats).toMatchObject({ slug: 'conversations', adopted: true, hidden: false })
    expect(chats.extraFields.map(({ name }) => name)).toEqual(['topic'])
    expect(messages).toMatchObject({ slug: 'turns', adopted: true, hidden: true })
    expect(messages.access.create).toBe(access.create)
    expect(
      build({ slug: 'messages', message: true, admin: { hidden: false }, fields: [] }).messages.hidden,
    ).toBe(false)
  })

  it('may redefine an open base field of the same type', () => {
    const { chats } = build({
      slug: 'chats',
      chat: true,
      fields: [{ name: 'title', type: 'text', label: 'Subject' }],
    })
    expect(chats.fieldOverrides.get('title')?.label).toBe('Subject')
    expect(chats.extraFields).toEqual([])
  })

  it('may not redefine an open base field with another type', () => {
    expect(failure({ slug: 'c', chat: true, fields: [{ name: 'title', type: 'number' }] })).toThrow(
      `collections[0].fields[0].type 'number' does not fit the field "title" FrogBot stores. Write type: 'text'`,
    )
  })

  it.each([
    ['title', { type: 'text', hasMany: true }, 'hasMany'],
    ['role', { type: 'select', options: ['user', 'robot'] }, 'options'],
    ['role', { type: 'select', required: true }, 'required'],
    ['usage', { type: 'json', defaultValue: {} }, 'defaultValue'],
    ['title', { type: 'text', defaultValue: 3 }, 'defaultValue'],
    ['title', { type: 'text', defaultValue: 'x'.repeat(201) }, 'defaultValue'],
    ['metadata', { type: 'json', defaultValue: [] }, 'defaultValue'],
    ['agent', { type: 'text', defaultValue: 'nobody' }, 'defaultValue'],
    ['topic', { type: 'number', defaultValue: 'high' }, 'defaultValue'],
    ['topic', { type: 'select', options: ['a'], defaultValue: 'b' }, 'defaultValue'],
    ['topic', { type: 'relationship', relationTo: 'posts' }, 'relationTo'],
  ] as const)('may not define %s as %o, and is told the key', (name, field, key) => {
    const mark = ['role', 'usage', 'metadata'].includes(name) ? { message: true } : { chat: true }
    expect(failure({ slug: 'c', ...mark, fields: [{ name, ...field }] })).toThrow(
      `collections[0].fields[0].${key} `,
    )
  })

  it('may give chats an agent by default that there is, and is told which there are', () => {
    const withDefault = (defaultValue: string) =>
      ({ slug: 'c', chat: true, fields: [{ name: 'agent', type: 'text', defaultValue }] }) as const
    expect(build(withDefault('writer')).chats.fieldOverrides.get('agent')?.defaultValue).toBe('writer')
    expect(failure(withDefault('nobody'))).toThrow(
      'collections[0].fields[0].defaultValue "nobody" is not the slug of an agent. Write one of: asker, writer.',
    )
  })

  it('may say again what a stored field is, require it and give it a default', () => {
    const { chats, messages } = build(
      {
        slug: 'c',
        chat: true,
        fields: [{ name: 'title', type: 'text', required: true, defaultValue: 'New' }],
      },
      {
        slug: 'm',
        message: true,
        fields: [{ name: 'role', type: 'select', options: ['user', 'assistant', 'system'] }],
      },
    )
    expect([chats.fieldOverrides.size, messages.fieldOverrides.size]).toEqual([1, 1])
  })

  it.each(['c', 'messages', 'users'])('may point to documents of %s', (relationTo) => {
    const field = { name: 'about', type: 'relationship', relationTo } as const
    expect(build({ slug: 'c', chat: true, fields: [field] }).chats.extraFields).toEqual([field])
  })

  it.each(['user', 'channel', 'externalId', 'channelKey', 'channelThread', 'channelLabel'])(
    'may not redefine chats.%s',
    (name) => {
      expect(failure({ slug: 'c', chat: true, fields: [{ name, type: 'text' }] })).toThrow(
        `collections[0].fields[0].name "${name}" is a protected field of chats.`,
      )
    },
  )

  it.each([
    'id',
    'chat',
    'parts',
    'status',
    'delivery',
    'model',
    'reasoning',
    'author',
    'settlements',
    'version',
  ])('may not redefine messages.%s', (name) => {
    expect(failure({ slug: 'm', message: true, fields: [{ name, type: 'json' }] })).toThrow(
      `collections[0].fields[0].name "${name}" is a protected field of messages.`,
    )
  })
})

describe('the roles', () => {
  it('have one collection each at most', () => {
    const chat = (slug: string) => ({ slug, chat: true, fields: [] })
    expect(failure(chat('a'), chat('b'))).toThrow(
      'collections[1].chat is true in more than one collection. Mark one',
    )
  })

  it.each(['chats', 'messages'])(
    'are not taken by an unmarked collection that sits on the slug %s',
    (slug) => {
      expect(failure({ slug, fields: [] })).toThrow(
        /^collections\[0\]\.slug .* is not marked\. Mark it with (chat|message): true to adopt it, or rename it\.$/,
      )
    },
  )

  it('do not mix: a chat collection cannot sit on the slug of messages', () => {
    expect(failure({ slug: 'messages', chat: true, fields: [] })).toThrow('Mark it with message: true')
  })

  it('leave other collections alone, with a warning that nothing is stored in them', () => {
    const { warnings } = buildConfig({ ai, collections: [{ slug: 'posts', fields: [] }] })
    expect(warnings).toEqual([
      'collections[0] ("posts") has neither chat: true nor message: true: FrogBot stores nothing in it.',
    ])
  })

  it('cannot sit on an address of FrogBot', () => {
    expect(failure({ slug: 'users', chat: true, fields: [] })).toThrow(
      'collections[0].slug "users" is taken by FrogBot.',
    )
  })
})
