'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import type { PendingCall } from '#contracts/turn.ts'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { toast } from '#ui/primitives/toast.ts'
import { waitingText } from '#ui/text/waiting-text.ts'

const text = waitingText

type Answer = { readonly output: unknown } | { readonly dismissed: true }

/** Codes that mean: this call is no longer open, whoever closed it. */
const goneCodes: ReadonlySet<unknown> = new Set(['already-settled', 'call-not-found', 'not-awaiting'])

function isGone(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false
  const data: unknown = error.data
  return typeof data === 'object' && data !== null && 'errorCode' in data && goneCodes.has(data.errorCode)
}

/** Settles one call outside of its chat, and says what became of it. */
export function useSettleCall(call: Pick<PendingCall, 'chatId' | 'toolCallId'>, onSettled: () => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [submitting, setSubmitting] = useState<Answer | null>(null)
  const [error, setError] = useState<string | null>(null)
  const mutation = useMutation(trpc.questions.settle.mutationOptions({ meta: { quiet: true } }))

  const settle = async (answer: Answer) => {
    setSubmitting(answer)
    setError(null)
    try {
      await mutation.mutateAsync({ chatId: call.chatId, toolCallId: call.toolCallId, ...answer })
      toast.success('dismissed' in answer ? text.dismissed : text.answered)
    } catch (cause) {
      if (!isGone(cause)) {
        setSubmitting(null)
        return setError(errorText(cause))
      }
      toast.message(text.already)
    }
    // The card keeps its look until the list without it is here.
    await queryClient.invalidateQueries(trpc.questions.waiting.queryFilter())
    void queryClient.invalidateQueries(trpc.chats.pathFilter())
    onSettled()
  }
  return { settle, submitting, error }
}
