import { listAgents } from '#core/agents/list-agents.ts'
import { listModels } from '#core/agents/list-models.ts'
import { listChats } from '#core/chats/list-chats.ts'
import type { FieldConfig } from '#core/config/collection-types.ts'
import type { ResolvedCollection, ResolvedConfig } from '#core/config/frogbot-config.ts'
import type { RequestUser } from '#core/config/request-types.ts'
import { listWaiting } from '#core/questions/list-waiting.ts'
import { getContainer } from '#server/container.ts'

/** What the configuration says about the admin panel, and what this person may use in it. */
export async function readAdminData(user: RequestUser) {
  const { deps } = await getContainer()
  return {
    ...describeConfig(deps.settings),
    // Named one by one: whatever else the record holds stays on the server.
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
    agents: await listAgents(deps, { kind: 'user', user }),
    models: listModels(deps),
  }
}

/** What the sidebar shows on every page, read with the page instead of after it. */
export async function readSidebarData(user: RequestUser, { limit }: { readonly limit: number }) {
  const { deps } = await getContainer()
  const actor = { kind: 'user', user } as const
  const [recents, waiting] = await Promise.all([listChats(deps, actor, { limit }), listWaiting(deps, actor)])
  return { recents, waiting }
}

function describeConfig({ admin, collections, core, pieces }: ResolvedConfig) {
  const { chats, messages } = collections
  const { chat, graphics } = admin.components
  const tools = [...core.agents.values()].flatMap((agent) => agent.tools)
  const kinds = tools.map((tool) => ({ ...tool, kind: tool.client?.kind ?? tool.slug }))
  return {
    chats: linkOf(chats),
    chatFields: chats.extraFields.filter((field) => !field.admin?.hidden).map(viewField),
    messages: messages.hidden ? null : linkOf(messages),
    channels: [...pieces.values()]
      .filter((piece) => piece.channel)
      .map(({ slug, label }) => ({ slug, label })),
    components: { ...chat, Logo: graphics?.Logo, Icon: graphics?.Icon },
    toolKinds: Object.fromEntries(kinds.map(({ slug, kind }) => [slug, kind])),
    // A tool without a component must not take that of another tool of its kind away.
    toolComponents: Object.fromEntries(
      kinds.flatMap(({ kind, component }) => (component === undefined ? [] : [[kind, component] as const])),
    ),
  }
}

function viewField({ name, label, type, options = [] }: FieldConfig) {
  return {
    name,
    label: label ?? null,
    type,
    options: options.map((option) =>
      typeof option === 'string' ? { value: option, label: option } : option,
    ),
  }
}

function linkOf({ slug, labels }: ResolvedCollection) {
  return { slug, singular: labels.singular, plural: labels.plural }
}
