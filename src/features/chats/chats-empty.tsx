import { MessagesSquare, SearchX, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useChatsPath } from '#features/frame/admin-settings.tsx'
import { Button, buttonClass } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { adminText } from '#ui/text/admin-text.ts'
import { chatsText } from '#ui/text/chats-text.ts'
import { isFiltered, type TableState } from './table-address.ts'

const text = chatsText

type ChatsEmptyProps = { state: TableState; onClear: () => void }

/** Why there is no row, and what to do next. */
export function ChatsEmpty({ state, onClear }: ChatsEmptyProps) {
  const chatsPath = useChatsPath()
  const frame = 'flex-1 justify-center rounded-card border border-line border-dashed'
  if (isFiltered(state) || state.page > 1) {
    return (
      <EmptyState
        className={frame}
        icon={<SearchX />}
        title={text.noneTitle}
        text={text.noneText}
        action={<Button onClick={onClear}>{text.clearFilters}</Button>}
      />
    )
  }
  if (state.trash) {
    return (
      <EmptyState className={frame} icon={<Trash2 />} title={text.emptyTrash} text={text.emptyTrashText} />
    )
  }
  return (
    <EmptyState
      className={frame}
      icon={<MessagesSquare />}
      title={text.emptyTitle}
      text={text.emptyText}
      action={
        <Link href={`${chatsPath}/create`} className={buttonClass('primary')}>
          {adminText.frame.newChat}
        </Link>
      }
    />
  )
}
