'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserView } from '#contracts/user.ts'
import { useNoteUser } from '#features/frame/admin-settings.tsx'
import { useTRPC } from '#features/frame/trpc.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { toast } from '#ui/primitives/toast.ts'
import { accountText } from '#ui/text/account-text.ts'
import { FormDialog } from './form-dialog.tsx'
import { textOf } from './use-form-submit.ts'

const text = accountText.users

/** Changes the name and e-mail address of an account. Mount it to open it. */
export function EditUserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const noteUser = useNoteUser()
  const update = useMutation(
    trpc.users.update.mutationOptions({
      meta: { quiet: true },
      async onSuccess(changed) {
        noteUser(changed)
        await queryClient.invalidateQueries(trpc.users.pathFilter())
        onClose()
        toast.success(text.updated)
      },
    }),
  )
  return (
    <FormDialog
      title={text.editTitle}
      submitLabel={accountText.account.save}
      call={update}
      onSubmit={(fields) =>
        update.mutate({
          userId: user.id,
          changes: { name: textOf(fields, 'name'), email: textOf(fields, 'email') },
        })
      }
      onClose={onClose}
    >
      <Field label={accountText.name}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            name="name"
            defaultValue={user.name ?? ''}
            maxLength={100}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={accountText.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            defaultValue={user.email}
            maxLength={254}
            autoComplete="off"
            required
          />
        )}
      </Field>
    </FormDialog>
  )
}
