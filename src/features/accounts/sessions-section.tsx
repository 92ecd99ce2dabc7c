'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { AlertDialog } from '#ui/primitives/alert-dialog.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { Section } from './section.tsx'

const text = accountText.account

/** Ends everything that acts as oneself. */
export function SessionsSection({ userId }: { userId: string }) {
  const trpc = useTRPC()
  const [asking, setAsking] = useState(false)
  const signOut = useMutation(
    trpc.users.signOutEverywhere.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => window.location.assign('/login'),
    }),
  )
  return (
    <Section title={text.sessionsTitle} text={text.sessionsText}>
      <Button
        variant="danger-quiet"
        className="-ms-3.5"
        onClick={() => {
          signOut.reset()
          setAsking(true)
        }}
      >
        {text.signOutEverywhere}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.signOutQuestion}
        description={text.sessionsText}
        confirmLabel={text.signOutEverywhere}
        danger
        busy={signOut.isPending}
        error={signOut.isError ? errorText(signOut.error) : null}
        onConfirm={() => signOut.mutate({ userId })}
      />
    </Section>
  )
}
