'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { NewLinkView, UserRole } from '#contracts/user.ts'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { Select } from '#ui/primitives/select.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { FormError } from './form-error.tsx'
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
  const formId = useId()
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
    <Dialog
      open
      onOpenChange={onClose}
      title={text.inviteTitle}
      description={text.inviteText}
      footer={
        <>
          <Button onClick={onClose}>{accountText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={invite.isPending}>
            {text.inviteSubmit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          if (!invite.isPending) invite.mutate({ email: textOf(fields, 'email'), role })
        }}
      >
        <FormError message={invite.isError ? errorText(invite.error) : null} />
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
      </form>
    </Dialog>
  )
}
