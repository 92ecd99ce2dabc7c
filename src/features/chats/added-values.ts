'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { pageOf } from '#contracts/collections.ts'
import { type AddedField, useAdminSettings } from '#features/frame/admin-settings.tsx'
import { readCollection } from '#features/frame/read-collection.ts'
import { formatExactTime } from '#ui/admin/format-time.ts'
import { chatsText } from '#ui/text/chats-text.ts'

const documents = pageOf(z.looseObject({ id: z.string() }))

type Values = ReadonlyMap<string, Readonly<Record<string, unknown>>>
const none: Values = new Map()

/** What these chats hold in fields the deployment added, by chat. Read only while such a column is shown. */
export function useAddedValues(chatIds: readonly string[], fields: readonly AddedField[]): Values {
  const { slug } = useAdminSettings().chats
  const { data } = useQuery({
    queryKey: [['chats', 'added'], { slug, chatIds, fields: fields.map(({ name }) => name) }],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        'where[id][in]': chatIds.join(','),
        depth: '0',
        trash: 'true',
        limit: String(chatIds.length),
      })
      for (const { name } of fields) query.set(`select[${name}]`, 'true')
      const page = await readCollection(`/api/${slug}?${query}`, documents, signal)
      return new Map(page.docs.map((doc) => [doc.id, doc]))
    },
    enabled: chatIds.length > 0 && fields.length > 0,
    placeholderData: keepPreviousData,
  })
  return data ?? none
}

/** A value for eyes, as the type of its field says; empty when there is none. */
export function addedText(field: AddedField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => addedText(field, item)).join(', ')
  if (typeof value === 'boolean') return value ? chatsText.yes : chatsText.no
  if (typeof value === 'number') return value.toLocaleString()
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field.type === 'date') return formatExactTime(value)
  return field.options.find((option) => option.value === value)?.label ?? value
}
