import { type SubmitEvent, useRef, useState } from 'react'
import type { Outcome } from './post-json.ts'

/**
 * State of a form that is sent by `send`: busy, and the error of the last try. After an error the focus goes to the
 * password, which is what people have to mend most often.
 */
export function useFormSubmit(send: (fields: FormData) => Promise<Outcome>) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const passwordRef = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(null)
    const outcome = await send(new FormData(event.currentTarget))
    // After a success the page is left; the button stays busy until then.
    if (outcome.ok) return
    setBusy(false)
    setError(outcome.message)
    passwordRef.current?.select()
  }

  return { error, busy, passwordRef, submit }
}

/** A text field of a form, empty when it is not there. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
