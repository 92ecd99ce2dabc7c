import { isRecord } from '#lib/is-record.ts'
import { type Draft, isPaste, loadDraft, putBefore, saveDraft, storeText } from './draft-store.ts'

type Unsent = Draft & { readonly id: string }

const key = (scope: string) => `frogbot:unsent:${scope}`

/** Shown with a Retry, or on their way, on this page: they are not to be drafts as well. */
const held = new Set<string>()

/** Keeps what was written until the server has it or its writer takes it back, also over a reload. */
export function keepUnsent(scope: string, entry: Unsent): void {
  held.add(entry.id)
  save(scope, [...load(scope), entry])
}

export function forgetUnsent(scope: string, ids: Iterable<string>): void {
  const gone = new Set(ids)
  const kept = load(scope)
  if (kept.some(({ id }) => gone.has(id))) {
    save(
      scope,
      kept.filter(({ id }) => !gone.has(id)),
    )
  }
}

/** Nobody shows them any more: the next composer of their scope takes them. */
export function releaseUnsent(ids: Iterable<string>): void {
  for (const id of ids) held.delete(id)
}

export function moveUnsent(from: string, to: string, isMoved: (id: string) => boolean = () => true): void {
  const moved = load(from).filter(({ id }) => isMoved(id))
  if (moved.length === 0) return
  save(to, [...load(to), ...moved])
  forgetUnsent(
    from,
    moved.map(({ id }) => id),
  )
}

/** Puts what nobody shows any more before the stored draft, in the order it was written; also returns it. */
export function takeUnsent(scope: string): readonly Draft[] {
  const taken = load(scope).filter(({ id }) => !held.has(id))
  if (taken.length === 0) return taken
  saveDraft(scope, taken.reduceRight<Draft>(putBefore, loadDraft(scope)))
  forgetUnsent(
    scope,
    taken.map(({ id }) => id),
  )
  return taken
}

function load(scope: string): Unsent[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(key(scope)) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isUnsent) : []
  } catch {
    // A private window without storage, as for drafts.
    return []
  }
}

function isUnsent(value: unknown): value is Unsent {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.text === 'string' &&
    Array.isArray(value.pastes) &&
    value.pastes.every(isPaste)
  )
}

function save(scope: string, entries: readonly Unsent[]): void {
  storeText(key(scope), entries.length === 0 ? '' : JSON.stringify(entries))
}
