'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { type Clip, writeClipboard } from '#ui/primitives/write-clipboard.ts'
import { useChatText } from '../provider/chat-context.ts'

const shownMs = 1600

type CopyButtonProps = { readonly label: string; readonly read: () => Clip }

/** Copies, and says for a moment that it did. */
export function CopyButton({ label, read }: CopyButtonProps) {
  const text = useChatText()
  const [isDone, setDone] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => (timer.current ? clearTimeout(timer.current) : undefined), [])
  const copy = async () => {
    if (!(await writeClipboard(read()))) return
    setDone(true)
    if (timer.current) clearTimeout(timer.current)
    timer.current = setTimeout(() => setDone(false), shownMs)
  }
  return (
    <IconButton label={isDone ? text.actions.copied : label} onClick={() => void copy()}>
      {isDone ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  )
}
