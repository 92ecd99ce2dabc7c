'use client'

import { Columns3 } from 'lucide-react'
import { useAdminSettings } from '#features/frame/admin-settings.tsx'
import { DropdownMenu, MenuCheckItem, MenuItem, MenuSeparator } from '#ui/primitives/dropdown-menu.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { chatsText } from '#ui/text/chats-text.ts'
import { type ChatColumns, ownColumns } from './chat-columns.ts'

const text = chatsText

type ColumnChooserProps = {
  columns: ChatColumns
  /** Null goes back to the default. */
  onChange: (columns: Pick<ChatColumns, 'own' | 'added'> | null) => void
}

/** Which columns the chat list has. Phones have none, so it is not there. */
export function ColumnChooser({ columns, onChange }: ColumnChooserProps) {
  const { chatFields } = useAdminSettings()
  const { own, added, chosen } = columns
  return (
    <DropdownMenu
      trigger={
        <IconButton label={text.chooseColumns} className="max-md:hidden">
          <Columns3 />
        </IconButton>
      }
    >
      {ownColumns.map((column) => (
        <MenuCheckItem
          key={column}
          checked={own.includes(column)}
          onChange={(checked) =>
            onChange({ own: checked ? [...own, column] : own.filter((name) => name !== column), added })
          }
        >
          {text.columns[column]}
        </MenuCheckItem>
      ))}
      {chatFields.map((field) => (
        <MenuCheckItem
          key={`added ${field.name}`}
          checked={added.includes(field)}
          onChange={(checked) =>
            onChange({ own, added: checked ? [...added, field] : added.filter((other) => other !== field) })
          }
        >
          {field.label}
        </MenuCheckItem>
      ))}
      {chosen && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onChange(null)}>{text.resetColumns}</MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
