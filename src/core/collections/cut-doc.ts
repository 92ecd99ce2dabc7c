import type { Doc } from '#core/config/request-types.ts'
import type { Selection } from './build-select.ts'
import { hasLabelSources } from './view-doc.ts'

/** A whole document without the fields that were not selected; a hook may not bring them back. */
export function cutDoc(doc: Doc, { names, onlyNamed, excluded }: Selection): Doc {
  const shown = Object.entries(doc).filter(([name]) =>
    onlyNamed ? name === 'id' || names.has(name) : !excluded.has(name),
  )
  const label = names.has('channelLabel') && !hasLabelSources(names) ? { channelLabel: null } : {}
  return { id: doc.id, ...Object.fromEntries(shown), ...label }
}
