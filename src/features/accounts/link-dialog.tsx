'use client'

import type { NewLinkView } from '#contracts/user.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { accountText } from '#ui/text/account-text.ts'
import { CopyField } from './copy-field.tsx'
import { Until } from './until.tsx'

const text = accountText.users

/** Shows a one-time link, the only time it can be seen. Mount it to open it. */
export function LinkDialog({ link, onClose }: { link: NewLinkView; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.linkTitle(link.user.email)}
      description={text.linkText}
      footer={<Button onClick={onClose}>{accountText.close}</Button>}
    >
      <CopyField label={text.linkLabel} value={link.url} />
      <p className="mt-3 text-meta text-muted">
        {text.linkExpires} <Until at={link.expiresAt} />
      </p>
    </Dialog>
  )
}
