'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ApiTokenView } from '#contracts/user.ts'
import { errorText } from '#features/frame/query-client.ts'
import { useTRPC } from '#features/frame/trpc.tsx'
import { Time } from '#ui/admin/time.tsx'
import { useLostFocus } from '#ui/admin/use-lost-focus.ts'
import { AlertDialog } from '#ui/primitives/alert-dialog.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '#ui/primitives/table.tsx'
import { toast } from '#ui/primitives/toast.ts'
import { accountText } from '#ui/text/account-text.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { Section } from './section.tsx'
import { Until } from './until.tsx'
import { useReadOnFocus } from './use-read-on-focus.ts'

const text = accountText.tokens

/** One's API tokens: make, see when they were used, revoke. */
export function TokensSection() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const tokens = useQuery(trpc.tokens.list.queryOptions())
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiTokenView | null>(null)
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      meta: { quiet: true },
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.tokens.pathFilter())
        setRevoking(null)
        toast.success(text.revokeDone)
      },
    }),
  )
  useReadOnFocus('tokens')
  const tools = useRef<HTMLDivElement>(null)
  useLostFocus(creating || revoking !== null, () => tools.current?.querySelector('button'))
  return (
    <Section
      id="tokens"
      title={text.title}
      text={text.text}
      action={
        <div ref={tools}>
          <Button size="small" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            {text.create}
          </Button>
        </div>
      }
    >
      {tokens.isPending && <Skeleton className="h-10" />}
      {tokens.data?.length === 0 && <p className="text-muted">{text.none}</p>}
      {tokens.data && tokens.data.length > 0 && (
        <TokenTable
          tokens={tokens.data}
          onRevoke={(token) => {
            revoke.reset()
            setRevoking(token)
          }}
        />
      )}
      {creating && <NewTokenDialog onClose={() => setCreating(false)} />}
      <AlertDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={text.revokeQuestion(revoking?.name ?? '')}
        description={text.revokeText}
        confirmLabel={text.revoke}
        danger
        busy={revoke.isPending}
        error={revoke.isError ? errorText(revoke.error) : null}
        onConfirm={() => revoking && revoke.mutate({ tokenId: revoking.id })}
      />
    </Section>
  )
}

type TokenTableProps = { tokens: readonly ApiTokenView[]; onRevoke: (token: ApiTokenView) => void }

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  return (
    <Table aria-label={text.title}>
      <thead>
        <tr>
          <TableHead>{text.columns.name}</TableHead>
          <TableHead className="max-sm:hidden">{text.columns.token}</TableHead>
          <TableHead className="max-sm:hidden">{text.columns.lastUsed}</TableHead>
          <TableHead>{text.columns.expires}</TableHead>
          <TableHead>
            <span className="sr-only">{text.columns.actions}</span>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TableRow key={token.id}>
            <TableCell className="w-full max-w-0 truncate">{token.name}</TableCell>
            <TableCell className="font-mono text-meta text-muted max-sm:hidden">{token.hint}…</TableCell>
            <TableCell className="whitespace-nowrap text-soft max-sm:hidden">
              {token.lastUsedAt ? <Time at={token.lastUsedAt} /> : text.neverUsed}
            </TableCell>
            <TableCell className="whitespace-nowrap text-soft">
              <Expiry token={token} />
            </TableCell>
            <TableCell className="text-end">
              {token.revokedAt === null && (
                <Button
                  size="small"
                  variant="danger-quiet"
                  aria-label={text.revokeOf(token.name)}
                  onClick={() => onRevoke(token)}
                >
                  {text.revoke}
                </Button>
              )}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Expiry({ token }: { token: ApiTokenView }) {
  if (token.revokedAt !== null) return <Badge>{text.revoked}</Badge>
  if (token.expiresAt === null) return text.noExpiry
  return Date.parse(token.expiresAt) <= Date.now() ? (
    <Badge>{text.expired}</Badge>
  ) : (
    <Until at={token.expiresAt} />
  )
}
