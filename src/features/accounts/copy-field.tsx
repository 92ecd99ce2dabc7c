'use client'

import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Field } from '#ui/primitives/field.tsx'
import { Input } from '#ui/primitives/input.tsx'
import { writeClipboard } from '#ui/primitives/write-clipboard.ts'
import { accountText } from '#ui/text/account-text.ts'

type CopyFieldProps = { label: string; value: string; hint?: string | undefined }

/** A secret that is shown once, with a button that copies it. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  async function copy() {
    setCopied(await writeClipboard({ text: value }))
    // Should it have failed, the keyboard can copy it.
    if (inputRef.current) selectFromEnd(inputRef.current)
  }
  return (
    <div className="flex items-end gap-2">
      <Field label={label} hint={hint} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            ref={inputRef}
            value={value}
            readOnly
            autoFocus
            spellCheck={false}
            className="font-mono text-[13px]"
            onFocus={(event) => selectFromEnd(event.target)}
          />
        )}
      </Field>
      <Button onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{copied ? accountText.copied : accountText.copy}</span>
      </Button>
    </div>
  )
}

/** Selects all of it and leaves its beginning in sight, where the caret is. */
function selectFromEnd(field: HTMLInputElement): void {
  field.setSelectionRange(0, field.value.length, 'backward')
  field.scrollLeft = 0
}
