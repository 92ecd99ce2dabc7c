import { type AbortKind, TurnAborted } from './turn-types.ts'

type Entry = { readonly controller: AbortController; readonly done: Promise<void> }

/** The attempts a process runs. They are detached from any request: only `abort` ends one early. */
export type TurnRuns = {
  /** Runs until `run` settles; `run` must not reject. */
  start(attemptId: string, run: (signal: AbortSignal) => Promise<void>): void
  /** False when this process does not run that attempt. */
  abort(attemptId: string, kind: AbortKind): boolean
  /** Resolves when the attempt has ended, also when this process does not run it (at once). */
  whenDone(attemptId: string): Promise<void>
  active(): readonly string[]
  /** Work that follows an attempt and that nobody but the end of the process waits for; it must not reject. */
  trail(work: Promise<void>): void
  /** Resolves when all of that is done. */
  whenTrailed(): Promise<void>
}

export function createTurnRuns(): TurnRuns {
  const entries = new Map<string, Entry>()
  const trailing = new Set<Promise<void>>()
  return {
    start(attemptId, run) {
      const controller = new AbortController()
      const done = run(controller.signal).finally(() => entries.delete(attemptId))
      entries.set(attemptId, { controller, done })
    },
    abort(attemptId, kind) {
      const entry = entries.get(attemptId)
      entry?.controller.abort(new TurnAborted(kind))
      return entry !== undefined
    },
    async whenDone(attemptId) {
      await entries.get(attemptId)?.done
    },
    active: () => [...entries.keys()],
    trail(work) {
      const tracked = work.finally(() => trailing.delete(tracked))
      trailing.add(tracked)
    },
    async whenTrailed() {
      await Promise.all(trailing)
    },
  }
}
