'use client'

import type { UserStatus, UserView } from '#contracts/user.ts'
import { useAdminSettings } from '#features/frame/admin-settings.tsx'
import { Time } from '#ui/admin/time.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Badge, type BadgeTone } from '#ui/primitives/badge.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '#ui/primitives/table.tsx'
import { accountText } from '#ui/text/account-text.ts'
import type { UserDeeds } from './use-user-deeds.tsx'
import { UserMenu } from './user-menu.tsx'

const text = accountText.users
const tones = { active: 'neutral', invited: 'waiting', disabled: 'danger' } as const satisfies Record<
  UserStatus,
  BadgeTone
>

type UserTableProps = {
  /** Null while they are loaded. */
  users: readonly UserView[] | null
  deeds: UserDeeds
}

export function UserTable({ users, deeds }: UserTableProps) {
  return (
    <Table frameClassName="min-h-0 flex-1" aria-label={text.title} aria-busy={users === null}>
      <thead>
        <tr>
          <TableHead>{text.columns.user}</TableHead>
          <TableHead className="max-md:hidden">{text.columns.role}</TableHead>
          <TableHead className="max-md:hidden">{text.columns.status}</TableHead>
          <TableHead className="max-md:hidden">{text.columns.lastSignIn}</TableHead>
          <TableHead>
            <span className="sr-only">{text.columns.actions}</span>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {users === null ? (
          <SkeletonRows />
        ) : (
          users.map((user) => <Row key={user.id} user={user} deeds={deeds} />)
        )}
      </tbody>
    </Table>
  )
}

function Row({ user, deeds }: { user: UserView; deeds: UserDeeds }) {
  const isMe = useAdminSettings().user.id === user.id
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <div className="flex min-w-0 items-center gap-2.5 py-1.5 md:py-1">
          <Avatar name={user.name ?? user.email} />
          <div className="min-w-0">
            <p className="truncate">
              {user.name ?? user.email}
              {isMe && <Badge className="ms-2">{text.you}</Badge>}
            </p>
            {user.name && <p className="truncate text-meta text-muted">{user.email}</p>}
            {/* Where there is no room for the columns. */}
            <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted md:hidden">
              <span className="text-soft">{text.roles[user.role]}</span>
              <Badge tone={tones[user.status]}>{text.statuses[user.status]}</Badge>
              <span>{user.lastSignInAt ? <Time at={user.lastSignInAt} /> : text.neverSignedIn}</span>
            </div>
          </div>
        </div>
      </TableCell>
      <TableCell className="text-soft max-md:hidden">{text.roles[user.role]}</TableCell>
      <TableCell className="max-md:hidden">
        <Badge tone={tones[user.status]}>{text.statuses[user.status]}</Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap text-soft max-md:hidden">
        {user.lastSignInAt ? <Time at={user.lastSignInAt} /> : text.never}
      </TableCell>
      <TableCell className="text-end">
        <UserMenu user={user} deeds={deeds} />
      </TableCell>
    </TableRow>
  )
}

function SkeletonRows() {
  return ['a', 'b', 'c', 'd'].map((key) => (
    <TableRow key={key}>
      <TableCell colSpan={5}>
        <Skeleton />
      </TableCell>
    </TableRow>
  ))
}
