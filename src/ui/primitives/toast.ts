type Kind = 'success' | 'error' | 'message'
type Options = {
  readonly description?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}
export type Note = { readonly kind: Kind; readonly text: string; readonly options?: Options | undefined }

let waiting: readonly Note[] = []
const listeners = new Set<() => void>()

/** Tells something in passing, in the corner of the page. What shows it is loaded with the first note. */
export const toast = {
  message: (text: string, options?: Options) => add({ kind: 'message', text, options }),
  success: (text: string, options?: Options) => add({ kind: 'success', text, options }),
  error: (text: string, options?: Options) => add({ kind: 'error', text, options }),
}

function add(note: Note): void {
  setWaiting([...waiting, note])
}

/** The notes that nobody has shown yet. */
export const waitingNotes = {
  get: () => waiting,
  take(): readonly Note[] {
    const taken = waiting
    if (taken.length > 0) setWaiting([])
    return taken
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

function setWaiting(notes: readonly Note[]): void {
  waiting = notes
  for (const listener of listeners) listener()
}
