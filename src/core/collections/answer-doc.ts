import type { DocumentQuery } from '#contracts/collections.ts'
import type { Actor } from '#core/access/actor.ts'
import type { Doc, FrogbotRequest } from '#core/config/request-types.ts'
import type { Tx } from '#core/deps.ts'
import { buildSelect } from './build-select.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { documentNotFound } from './collection-error.ts'
import type { CollectionRole } from './collection-types.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { readRows } from './read-rows.ts'
import { showDocs } from './show-docs.ts'
import { viewDoc } from './view-doc.ts'

/** The document a write answers with, read in the transaction of the write: whole, for the hooks that hear of it. */
export async function readWritten(
  deps: CollectionDeps,
  tx: Tx,
  role: CollectionRole,
  id: string,
): Promise<Doc> {
  const selection = buildSelect(role, undefined, extraFieldsOf(deps.config))
  const [row] = await readRows(tx, role, { where: { id }, selection })
  if (row === undefined) throw documentNotFound()
  return viewDoc(deps.config, row, selection)
}

/** One document as its reader gets it; whoever wrote it is answered like one, or a hidden field would be shown there. */
export async function answerDoc(
  deps: CollectionDeps,
  actor: Actor,
  input: { role: CollectionRole; doc: Doc; query: DocumentQuery; req: FrogbotRequest | undefined },
): Promise<Doc> {
  const { role, doc, query, req } = input
  const [shown] = await showDocs(deps, actor, { role, docs: [doc], query, req })
  return shown ?? doc
}
