'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewLinkView, UserRole } from '#contracts/user.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { Select } from '#ui/primitives/select.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { FormDialog } from './form-dialog.tsx'
import { textOf } from './use-form-submit.ts'

const text = accountText.users
const roleOptions = (['user', 'admin'] as const).map((value) => ({
  value,
  label: text.roles[value],
  hint: text.roleHints[value],
}))

type InviteDialogProps = { onClose: () => void; onInvited: (link: NewLinkView) => void }

/** Asks whom to invite. Mount it to open it. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [role, setRole] = useState<UserRole>('user')
  const invite = useMutation(
    trpc.users.invite.mutationOptions({
      meta: { quiet: true },
      async onSuccess(link) {
        await queryClient.invalidateQueries(trpc.users.pathFilter())
        onInvited(link)
      },
    }),
  )
  return (
    <FormDialog
      title={text.inviteTitle}
      description={text.inviteText}
      submitLabel={text.inviteSubmit}
      call={invite}
      onSubmit={(fields) => invite.mutate({ email: textOf(fields, 'email'), role })}
      onClose={onClose}
    >
      <Field label={accountText.email}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            name="email"
            type="email"
            maxLength={254}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field label={text.columns.role}>
        {(control) => (
          <Select
            {...control}
            value={role}
            options={roleOptions}
            onChange={(value) => setRole(value === 'admin' ? 'admin' : 'user')}
          />
        )}
      </Field>
    </FormDialog>
  )
}
