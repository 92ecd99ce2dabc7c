import { cookies } from 'next/headers'
import { cache } from 'react'
import type { AdminSettings } from '#features/frame/admin-settings.tsx'
import { chatColumnsCookie, sidebarCookie } from '#features/frame/preference-cookie.ts'
import { requirePageUser } from '#server/auth/page-user.ts'
import { readAdminData } from '#server/pages/read-admin-data.ts'
import { type ComponentRefInput, readComponentRef } from '#ui/admin/component-map/component-ref.ts'
import { toReadableName } from '#ui/chat/thread/readable-name.ts'
import { parseTheme, themeCookie } from '#ui/styles/theme.ts'

/** What the pages behind the sign-in start with; read once a page. */
export const readAdminSettings = cache(async (): Promise<AdminSettings> => {
  const { components, toolComponents, chatFields, ...data } = await readAdminData(await requirePageUser())
  const jar = await cookies()
  return {
    ...data,
    chatFields: chatFields.map((field) => ({ ...field, label: field.label ?? toReadableName(field.name) })),
    components: mapRefs(components),
    toolComponents: mapRefs(toolComponents),
    theme: parseTheme(jar.get(themeCookie)?.value),
    sidebarOpen: jar.get(sidebarCookie)?.value !== 'closed',
    chatColumns: jar.get(chatColumnsCookie)?.value ?? null,
  }
})

function mapRefs(refs: { readonly [name: string]: ComponentRefInput | undefined }) {
  const named = Object.entries(refs).flatMap(([name, ref]) =>
    ref === undefined ? [] : [[name, readComponentRef(ref)] as const],
  )
  return Object.fromEntries(named)
}
