'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { NewLinkView, UserChanges, UserView } from '#contracts/user.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { AlertDialog } from '#ui/primitives/alert-dialog.tsx'
import { toast } from '#ui/primitives/toast.ts'
import { accountText } from '#ui/text/account-text.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

const text = accountText.users

/** Deeds that are asked about before they are done. */
type Asked = 'reset' | 'signOut' | 'disable' | 'remove'

export type UserDeeds = {
  invite(): void
  inviteAgain(user: UserView): void
  edit(user: UserView): void
  update(user: UserView, changes: UserChanges): void
  ask(deed: Asked, user: UserView): void
}

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'edit'; readonly user: UserView }
  | { readonly kind: 'link'; readonly link: NewLinkView }
  | { readonly kind: 'ask'; readonly deed: Asked; readonly user: UserView }

/** What an admin does on the users page, and the dialogs it needs. A refusal is shown as a toast. */
export function useUserDeeds(): { readonly deeds: UserDeeds; readonly dialogs: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { update, createLink, signOut, remove } = useUserMutations(close, (link) =>
    setOpen({ kind: 'link', link }),
  )
  const confirm = {
    reset: (userId: string) => createLink.mutate({ userId }),
    signOut: (userId: string) => signOut.mutate({ userId }),
    disable: (userId: string) => update.mutate({ userId, changes: { disabled: true } }),
    remove: (userId: string) => remove.mutate({ userId }),
  } satisfies Record<Asked, (userId: string) => void>
  const deeds: UserDeeds = {
    invite: () => setOpen({ kind: 'invite' }),
    inviteAgain: (user) => createLink.mutate({ userId: user.id }),
    edit: (user) => setOpen({ kind: 'edit', user }),
    update: (user, changes) => update.mutate({ userId: user.id, changes }),
    ask: (deed, user) => setOpen({ kind: 'ask', deed, user }),
  }
  const asked = open?.kind === 'ask' ? open : null
  const dialogs = (
    <>
      {open?.kind === 'invite' && (
        <InviteDialog onClose={close} onInvited={(link) => setOpen({ kind: 'link', link })} />
      )}
      {open?.kind === 'edit' && <EditUserDialog user={open.user} onClose={close} />}
      {open?.kind === 'link' && <LinkDialog link={open.link} onClose={close} />}
      {asked && (
        <AlertDialog
          open
          onOpenChange={close}
          title={questions[asked.deed].title(asked.user.email)}
          description={questions[asked.deed].text}
          confirmLabel={questions[asked.deed].confirm}
          danger={asked.deed !== 'reset'}
          busy={update.isPending || createLink.isPending || signOut.isPending || remove.isPending}
          onConfirm={() => confirm[asked.deed](asked.user.id)}
        />
      )}
    </>
  )
  return { deeds, dialogs }
}

const questions = {
  reset: { title: text.resetQuestion, text: text.resetText, confirm: text.resetSubmit },
  signOut: { title: text.signOutQuestion, text: text.signOutText, confirm: text.signOutEverywhere },
  disable: { title: text.disableQuestion, text: text.disableText, confirm: text.disable },
  remove: { title: text.removeQuestion, text: text.removeText, confirm: text.remove },
} as const satisfies Record<Asked, { title: (email: string) => string; text: string; confirm: string }>

function useUserMutations(close: () => void, onLink: (link: NewLinkView) => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(trpc.users.pathFilter())
  const done = (message: string) => async () => {
    await refresh()
    close()
    toast.success(message)
  }
  return {
    update: useMutation(trpc.users.update.mutationOptions({ onSuccess: done(text.updated) })),
    signOut: useMutation(trpc.users.signOutEverywhere.mutationOptions({ onSuccess: done(text.signedOut) })),
    remove: useMutation(trpc.users.delete.mutationOptions({ onSuccess: done(text.removed) })),
    createLink: useMutation(trpc.users.createLink.mutationOptions({ onSuccess: onLink })),
  }
}
