'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { toast } from 'sonner'
import type { UserView } from '#contracts/user.ts'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { FormError } from './form-error.tsx'
import { textOf } from './use-form-submit.ts'

const text = accountText.users

/** Changes the name and e-mail address of an account. Mount it to open it. */
export function EditUserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const formId = useId()
  const update = useMutation(
    trpc.users.update.mutationOptions({
      meta: { quiet: true },
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.users.pathFilter())
        onClose()
        toast.success(text.updated)
      },
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.editTitle}
      footer={
        <>
          <Button onClick={onClose}>{accountText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={update.isPending}>
            {accountText.account.save}
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
          const changes = { name: textOf(fields, 'name'), email: textOf(fields, 'email') }
          if (!update.isPending) update.mutate({ userId: user.id, changes })
        }}
      >
        <FormError message={update.isError ? errorText(update.error) : null} />
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
      </form>
    </Dialog>
  )
}
