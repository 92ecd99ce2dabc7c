'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LinkPurpose, NewLinkView, UserChanges, UserView } from '#contracts/user.ts'
import { useAdminSettings, useNoteUser } from '#features/frame/admin-settings.tsx'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC, useTRPCClient } from '#features/frame/trpc.tsx'
import { AlertDialog } from '#ui/primitives/alert-dialog.tsx'
import { toast } from '#ui/primitives/toast.ts'
import { accountText } from '#ui/text/account-text.ts'
import { adminText } from '#ui/text/admin-text.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { type AskedDeed, questionOf } from './user-questions.ts'

const text = accountText.users

export type UserDeeds = {
  invite(): void
  inviteAgain(user: UserView): void
  edit(user: UserView): void
  update(user: UserView, changes: UserChanges): void
  ask(deed: AskedDeed, user: UserView): void
}

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'edit'; readonly user: UserView }
  | { readonly kind: 'link'; readonly link: NewLinkView }
  | { readonly kind: 'ask'; readonly deed: AskedDeed; readonly user: UserView }

type Deed = { readonly userId: string } & (
  | { readonly kind: 'update'; readonly changes: UserChanges }
  | { readonly kind: 'link'; readonly purpose: LinkPurpose }
  | { readonly kind: 'signOut' | 'remove' }
)

/**
 * What an admin does on the users page, and the dialogs it needs. A refusal stands in the dialog that asked; one of a deed
 * that nothing asks about is a toast.
 */
export function useUserDeeds(): {
  readonly deeds: UserDeeds
  readonly dialogs: ReactNode
  readonly isOpen: boolean
} {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const showLink = (link: NewLinkView) => setOpen({ kind: 'link', link })
  const myId = useAdminSettings().user.id
  const asked = open?.kind === 'ask' ? open : null
  const call = useDeedCall({ isAsked: asked !== null, onDone: close, onLink: showLink })
  const deeds: UserDeeds = {
    invite: () => setOpen({ kind: 'invite' }),
    inviteAgain: (user) => call.mutate({ kind: 'link', userId: user.id, purpose: 'invite' }),
    edit: (user) => setOpen({ kind: 'edit', user }),
    update: (user, changes) => call.mutate({ kind: 'update', userId: user.id, changes }),
    ask(deed, user) {
      call.reset()
      setOpen({ kind: 'ask', deed, user })
    },
  }
  const question = asked && questionOf(asked.deed, asked.user, asked.user.id === myId)
  const dialogs = (
    <>
      {open?.kind === 'invite' && <InviteDialog onClose={close} onInvited={showLink} />}
      {open?.kind === 'edit' && <EditUserDialog user={open.user} onClose={close} />}
      {open?.kind === 'link' && <LinkDialog link={open.link} onClose={close} />}
      {asked && question && (
        <AlertDialog
          open
          onOpenChange={close}
          title={question.title}
          description={question.text}
          confirmLabel={question.confirm}
          danger={asked.deed !== 'reset'}
          busy={call.isPending}
          error={call.isError ? errorText(call.error) : null}
          onConfirm={() => call.mutate(deedOf(asked.deed, asked.user.id))}
        />
      )}
    </>
  )
  return { deeds, dialogs, isOpen: open !== null }
}

function deedOf(asked: AskedDeed, userId: string): Deed {
  switch (asked) {
    case 'reset':
      return { kind: 'link', userId, purpose: 'reset' }
    case 'disable':
      return { kind: 'update', userId, changes: { disabled: true } }
    case 'demote':
      return { kind: 'update', userId, changes: { role: 'user' } }
    case 'signOut':
    case 'remove':
      return { kind: asked, userId }
  }
}

type CallOptions = { isAsked: boolean; onDone: () => void; onLink: (link: NewLinkView) => void }

function useDeedCall({ isAsked, onDone, onLink }: CallOptions) {
  const { users } = useTRPCClient()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const noteUser = useNoteUser()
  const refresh = () => queryClient.invalidateQueries(trpc.users.pathFilter())
  const done = async (message: string) => {
    await refresh()
    onDone()
    toast.success(message)
  }
  const perform = async (deed: Deed) => {
    const { userId } = deed
    switch (deed.kind) {
      case 'link':
        return onLink(await users.createLink.mutate({ userId, purpose: deed.purpose }))
      case 'update':
        noteUser(await users.update.mutate({ userId, changes: deed.changes }))
        return done(text.updated)
      case 'signOut':
        await users.signOutEverywhere.mutate({ userId })
        return done(text.signedOut)
      case 'remove':
        await users.delete.mutate({ userId })
        return done(text.removed)
    }
  }
  return useMutation({
    meta: { quiet: true },
    mutationFn: perform,
    onError(error) {
      if (!isAsked) toast.error(adminText.errors.action, { description: errorText(error) })
      // Often the reason is that the account is no longer what the list says.
      void refresh()
    },
  })
}
