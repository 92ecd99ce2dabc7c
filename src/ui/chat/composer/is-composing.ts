import type { KeyboardEvent } from 'react'

/** Safari reports the Enter that ends a composition after it has ended; its key code is 229. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
