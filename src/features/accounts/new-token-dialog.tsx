'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '#features/frame/trpc.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { Select } from '#ui/primitives/select.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { CopyField } from './copy-field.tsx'
import { FormDialog } from './form-dialog.tsx'

const text = accountText.tokens
const expiryOptions = Object.entries(text.expiries).map(([value, label]) => ({ value, label }))

/** Makes an API token and shows it once. Mount it to open it. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
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
    <FormDialog
      title={text.createTitle}
      submitLabel={text.createSubmit}
      call={create}
      onSubmit={() => create.mutate({ name, expiresInDays: expiry === 'never' ? null : Number(expiry) })}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
