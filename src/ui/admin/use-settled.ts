import { useEffect, useState } from 'react'

/** Long enough not to ask the server at every letter, short enough to feel immediate. */
export const typingMs = 200

/** A value that follows another one once it has stayed the same for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
