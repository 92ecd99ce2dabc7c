'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { Select } from '#ui/primitives/select.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { CopyField } from './copy-field.tsx'
import { FormError } from './form-error.tsx'

const text = accountText.tokens
const expiryOptions = Object.entries(text.expiries).map(([value, label]) => ({ value, label }))

/** Makes an API token and shows it once. Mount it to open it. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const formId = useId()
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState('90')
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => queryClient.invalidateQueries(trpc.tokens.pathFilter()),
    }),
  )
  if (create.data) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={text.createdTitle}
        description={text.createdText}
        footer={<Button onClick={onClose}>{accountText.close}</Button>}
      >
        <CopyField label={create.data.view.name} value={create.data.token} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.createTitle}
      footer={
        <>
          <Button onClick={onClose}>{accountText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
            {text.createSubmit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!create.isPending)
            create.mutate({ name, expiresInDays: expiry === 'never' ? null : Number(expiry) })
        }}
      >
        <FormError message={create.isError ? errorText(create.error) : null} />
        <Field label={accountText.name} hint={text.nameHint}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={100}
              required
              autoFocus
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={text.expiry}>
          {(control) => <Select {...control} value={expiry} options={expiryOptions} onChange={setExpiry} />}
        </Field>
      </form>
    </Dialog>
  )
}
