'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserView } from '#contracts/user.ts'
import { useNoteUser } from '#features/frame/admin-settings.tsx'
import { useTRPC } from '#features/frame/trpc.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { toast } from '#ui/primitives/toast.ts'
import { accountText } from '#ui/text/account-text.ts'
import { Section } from './section.tsx'

const text = accountText.account

/** Who one is to agents and colleagues. */
export function ProfileSection({ user }: { user: UserView }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const noteUser = useNoteUser()
  const [name, setName] = useState(user.name ?? '')
  const save = useMutation(
    trpc.users.updateProfile.mutationOptions({
      onSuccess(changed) {
        queryClient.setQueryData(trpc.users.me.queryKey(), changed)
        noteUser(changed)
        toast.success(text.saved)
      },
    }),
  )
  const isChanged = name.trim() !== (user.name ?? '')
  return (
    <Section title={text.profile}>
      <form
        className="flex max-w-96 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && !save.isPending) save.mutate({ name })
        }}
      >
        <Field label={accountText.name}>
          {(control) => (
            <Input
              {...control}
              value={name}
              autoComplete="name"
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={accountText.email} hint={user.role === 'admin' ? text.emailHintAdmin : text.emailHint}>
          {(control) => <Input {...control} value={user.email} readOnly className="text-muted" />}
        </Field>
        <p className="text-meta text-muted">
          {text.role}: <span className="text-ink">{accountText.users.roles[user.role]}</span>
        </p>
        <Button
          type="submit"
          busy={save.isPending}
          // Not `disabled`, which would drop the focus of who has just pressed it.
          aria-disabled={!isChanged}
          className="self-start"
        >
          {text.save}
        </Button>
      </form>
    </Section>
  )
}
