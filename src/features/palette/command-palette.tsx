'use client'

import { Command, defaultFilter } from 'cmdk'
import {
  CircleHelp,
  House,
  KeyRound,
  MessagesSquare,
  Monitor,
  Moon,
  Rows3,
  SquarePen,
  Sun,
  UserRound,
  Users,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import * as Dialog from 'radix-ui/dialog'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useAdminSettings, useChatsPath } from '#features/frame/admin-settings.tsx'
import { setTheme } from '#features/frame/use-theme.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { dialogClass, overlayClass } from '#ui/primitives/dialog-classes.ts'
import { menuItemClass } from '#ui/primitives/menu-classes.ts'
import { useFocusOrigin } from '#ui/primitives/use-focus-origin.ts'
import { adminText } from '#ui/text/admin-text.ts'
import { chatValue, FoundChat, useFoundChats } from './found-chats.tsx'

const text = adminText.palette
const themes = [
  { theme: 'light', icon: <Sun /> },
  { theme: 'dark', icon: <Moon /> },
  { theme: 'system', icon: <Monitor /> },
] as const

/** cmdk marks no row when all of them came from the server after the words; Enter then means the first. */
function takeFirst(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = event.currentTarget
  if (list.querySelector('[cmdk-item][aria-selected="true"]')) return
  list.querySelector<HTMLElement>('[cmdk-item]:not([aria-disabled="true"])')?.click()
}

type CommandPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Ctrl/Cmd-K: go to a chat, start one, go to a page, change the theme. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  const router = useRouter()
  const close = () => {
    onOpenChange(false)
    setQuery('')
  }
  const giveFocusBack = useFocusOrigin(open)
  const run = (deed: () => void) => () => {
    close()
    deed()
  }
  const go = (path: string) => run(() => router.push(path))
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          className={classNames(dialogClass, 'max-w-xl overflow-hidden')}
        >
          <Dialog.Title className="sr-only">{text.label}</Dialog.Title>
          <Palette query={query} onQuery={setQuery} run={run} go={go} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Go = (path: string) => () => void

type PaletteProps = {
  query: string
  onQuery: (query: string) => void
  run: (deed: () => void) => () => void
  go: Go
}

function Palette({ query, onQuery, run, go }: PaletteProps) {
  const { rows, searching } = useFoundChats(query)
  const [marked, setMarked] = useState('')
  // cmdk marked a command that was there before the chats came; what stands first is what Enter opens.
  const latest = query === '' ? rows[0]?.id : undefined
  useEffect(() => {
    if (latest !== undefined) setMarked(chatValue(latest))
  }, [latest])
  return (
    <Command
      label={text.label}
      loop
      filter={score}
      value={marked}
      onValueChange={setMarked}
      onKeyDown={takeFirst}
      className="flex min-h-0 flex-col"
    >
      <Command.Input
        value={query}
        onValueChange={onQuery}
        placeholder={text.placeholder}
        className="h-12 w-full shrink-0 border-line border-b bg-transparent px-4 text-[15px] outline-none touch:text-[16px]"
      />
      <Command.List className="max-h-[min(26rem,60vh)] overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-8 text-center text-muted">
          {searching ? text.searching : text.empty}
        </Command.Empty>
        <Group heading={text.chats}>
          {rows.map((chat) => (
            <FoundChat key={chat.id} chat={chat} query={query} go={go} />
          ))}
        </Group>
        <NewChats go={go} />
        <Pages go={go} />
        <Group heading={text.theme}>
          {themes.map(({ theme, icon }) => (
            <Item
              key={theme}
              icon={icon}
              label={adminText.frame.themes[theme]}
              group={text.theme}
              onSelect={run(() => setTheme(theme))}
            />
          ))}
        </Group>
      </Command.List>
    </Command>
  )
}

/** The server has searched the chats: what it found counts, behind commands that begin as one types. */
function score(value: string, search: string, keywords?: string[]): number {
  return value.startsWith(chatValue('')) ? 0.5 : defaultFilter(value, search, keywords)
}

function NewChats({ go }: { go: Go }) {
  const chatsPath = useChatsPath()
  const { agents } = useAdminSettings()
  return (
    <Group heading={text.newChat}>
      {agents.map((agent) => (
        <Item
          key={agent.slug}
          icon={<SquarePen />}
          label={text.newChatWith(agent.name)}
          onSelect={go(`${chatsPath}/create?agent=${encodeURIComponent(agent.slug)}`)}
        />
      ))}
    </Group>
  )
}

function Pages({ go }: { go: Go }) {
  const { chats, messages, user } = useAdminSettings()
  const frame = adminText.frame
  return (
    <Group heading={text.pages}>
      <Item icon={<House />} label={adminText.dashboard.title} onSelect={go('/')} />
      <Item icon={<CircleHelp />} label={frame.waiting} onSelect={go('/waiting')} />
      <Item icon={<MessagesSquare />} label={chats.plural} onSelect={go(`/collections/${chats.slug}`)} />
      {messages && (
        <Item icon={<Rows3 />} label={messages.plural} onSelect={go(`/collections/${messages.slug}`)} />
      )}
      {user.role === 'admin' && (
        <Item icon={<Users />} label={frame.users} onSelect={go('/collections/users')} />
      )}
      <Item icon={<UserRound />} label={frame.profile} onSelect={go('/account')} />
      <Item icon={<KeyRound />} label={frame.tokens} onSelect={go('/account#tokens')} />
    </Group>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-[12px] [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  )
}

type ItemProps = { icon: ReactNode; label: string; group?: string | undefined; onSelect: () => void }

function Item({ icon, label, group, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={label}
      keywords={group === undefined ? [] : [group]}
      onSelect={onSelect}
      className={menuItemClass}
    >
      {icon}
      <span className="flex-1">{label}</span>
    </Command.Item>
  )
}
