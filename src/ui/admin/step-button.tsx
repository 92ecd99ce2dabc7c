import type { ReactNode } from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'

export type StepButtonProps = {
  label: string
  keys?: string | undefined
  /** False at the end; the button then stays, because `disabled` would drop the focus of who steps by keyboard. */
  isPossible: boolean
  onStep: () => void
  children: ReactNode
}

/** Goes to the page or document before or after. */
export function StepButton({ label, keys, isPossible, onStep, children }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      keys={keys}
      aria-disabled={!isPossible || undefined}
      onClick={isPossible ? onStep : undefined}
    >
      {children}
    </IconButton>
  )
}
