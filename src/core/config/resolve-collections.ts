import { baseFields, type CollectionRole } from './base-fields.ts'
import { checkFields } from './check-fields.ts'
import type { CollectionConfig, FieldConfig } from './collection-types.ts'
import type { Report } from './resolve-ai.ts'
import type { ResolvedCollection, ResolvedCollections } from './resolved-collections.ts'

const defaults = {
  chats: { slug: 'chats', mark: 'chat', hidden: false, labels: { singular: 'Chat', plural: 'Chats' } },
  messages: {
    slug: 'messages',
    mark: 'message',
    hidden: true,
    labels: { singular: 'Message', plural: 'Messages' },
  },
} as const

// Addresses below /api and /collections that are taken.
const reserved = new Set([
  'agents',
  'auth',
  'create',
  'docs',
  'events',
  'frogbot',
  'frogbot-chat-assets',
  'frogbot-chat-turns',
  'health',
  'pending',
  'trpc',
  'users',
  'webhooks',
])

/** Finds the collections of both roles, checks their fields and gives them their defaults. */
export function resolveCollections(
  collections: readonly CollectionConfig[],
  agents: readonly string[],
  report: Report,
  warn: (sentence: string) => void,
): ResolvedCollections {
  for (const [index, collection] of collections.entries())
    checkCollection(collections, collection, index, report, warn)
  return {
    chats: resolveRole('chats', collections, agents, report),
    messages: resolveRole('messages', collections, agents, report),
  }
}

function checkCollection(
  all: readonly CollectionConfig[],
  { slug, chat, message }: CollectionConfig,
  index: number,
  report: Report,
  warn: (sentence: string) => void,
): void {
  const at = ['collections', index]
  if (reserved.has(slug)) report([...at, 'slug'], `"${slug}" is taken by FrogBot.`, 'Choose another slug.')
  if (all.findIndex((other) => other.slug === slug) < index)
    report(
      [...at, 'slug'],
      `"${slug}" is the slug of another collection.`,
      'Give every collection a slug of its own.',
    )
  if (chat && message)
    report(at, 'is marked chat: true and message: true.', 'Mark two collections, one for each role.')
  const role = roles.find((key) => defaults[key].slug === slug)
  if (role && !(role === 'chats' ? chat : message)) {
    const remedy = `Mark it with ${defaults[role].mark}: true to adopt it, or rename it.`
    report(
      [...at, 'slug'],
      `"${slug}" is where FrogBot keeps its own ${slug}, and this collection is not marked.`,
      remedy,
    )
  } else if (!chat && !message) {
    warn(
      `collections[${index}] ("${slug}") has neither chat: true nor message: true: FrogBot stores nothing in it.`,
    )
  }
}

const roles = ['chats', 'messages'] as const satisfies readonly CollectionRole[]

function resolveRole(
  role: CollectionRole,
  all: readonly CollectionConfig[],
  agents: readonly string[],
  report: Report,
): ResolvedCollection {
  const { slug, mark, hidden, labels } = defaults[role]
  const marked = [...all.entries()].filter(([, collection]) => collection[mark] === true)
  for (const [index] of marked.slice(1)) {
    report(
      ['collections', index, mark],
      `is true in more than one collection.`,
      `Mark one collection with ${mark}: true.`,
    )
  }
  const [index, own] = marked[0] ?? [0, undefined]
  const fields = own?.fields ?? []
  if (own)
    checkFields({ role, fields, agents, targets: targetsOf(all) }, ['collections', index, 'fields'], report)
  const isBase = ({ name }: FieldConfig) => baseFields[role].has(name)
  return {
    slug: own?.slug ?? slug,
    adopted: own !== undefined,
    hidden: own?.admin?.hidden ?? hidden,
    labels: {
      singular: own?.labels?.singular ?? labels.singular,
      plural: own?.labels?.plural ?? labels.plural,
    },
    extraFields: fields.filter((field) => !isBase(field)),
    fieldOverrides: new Map(fields.filter(isBase).map((field) => [field.name, field])),
    access: own?.access ?? {},
    hooks: own?.hooks ?? {},
    admin: own?.admin ?? {},
  }
}

/** The collections a relationship may point to: those whose documents exist. */
function targetsOf(all: readonly CollectionConfig[]): readonly string[] {
  const slugs = roles.map((role) => all.find((own) => own[defaults[role].mark])?.slug ?? defaults[role].slug)
  return [...slugs, 'users']
}
