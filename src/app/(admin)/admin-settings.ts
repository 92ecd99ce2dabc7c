import { cookies } from 'next/headers'
import { cache } from 'react'
import { listAgents } from '#core/agents/list-agents.ts'
import { listModels } from '#core/agents/list-models.ts'
import type { ResolvedConfig } from '#core/config/frogbot-config.ts'
import type { RequestUser } from '#core/config/request-types.ts'
import type { AdminSettings } from '#features/frame/admin-settings.tsx'
import { sidebarCookie } from '#features/frame/preference-cookie.ts'
import { requirePageUser } from '#server/auth/page-user.ts'
import { getContainer } from '#server/container.ts'
import { type ComponentRefInput, readComponentRef } from '#ui/admin/component-map/component-ref.ts'
import { parseTheme, themeCookie } from '#ui/styles/theme.ts'

/** What the pages behind the sign-in start with; read once a page. */
export const readAdminSettings = cache(async (): Promise<AdminSettings> => {
  const user = await requirePageUser()
  const { deps } = await getContainer()
  const jar = await cookies()
  return {
    ...describeConfig(deps.settings),
    user: pickUser(user),
    agents: await listAgents(deps, { kind: 'user', user }),
    models: listModels(deps),
    theme: parseTheme(jar.get(themeCookie)?.value),
    sidebarOpen: jar.get(sidebarCookie)?.value !== 'closed',
  }
})

// Named one by one: whatever else the record holds stays on the server.
function pickUser({ id, email, name, role }: RequestUser): AdminSettings['user'] {
  return { id, email, name, role }
}

function describeConfig(
  config: ResolvedConfig,
): Omit<AdminSettings, 'user' | 'agents' | 'models' | 'theme' | 'sidebarOpen'> {
  const { chats, messages } = config.collections
  const { chat, graphics } = config.admin.components
  const tools = [...config.core.agents.values()].flatMap((agent) => agent.tools)
  const refs = { ...chat, Logo: graphics?.Logo, Icon: graphics?.Icon }
  return {
    chats: { slug: chats.slug, ...chats.labels },
    messages: messages.hidden ? null : { slug: messages.slug, ...messages.labels },
    channels: [...config.pieces.values()]
      .filter((piece) => piece.channel)
      .map(({ slug, label }) => ({ slug, label })),
    components: mapRefs(refs),
    toolKinds: Object.fromEntries(tools.map((tool) => [tool.slug, tool.client?.kind ?? tool.slug])),
    toolComponents: mapRefs(
      Object.fromEntries(tools.map((tool) => [tool.client?.kind ?? tool.slug, tool.component])),
    ),
  }
}

function mapRefs<Name extends string>(refs: { readonly [name in Name]?: ComponentRefInput | undefined }) {
  const named = Object.entries<ComponentRefInput | undefined>(refs).flatMap(([name, ref]) =>
    ref === undefined ? [] : [[name, readComponentRef(ref)] as const],
  )
  return Object.fromEntries(named)
}
