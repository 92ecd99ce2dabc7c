import { documentQuery, listQuery } from '#contracts/collections.ts'
import { createDoc } from '#core/collections/create-doc.ts'
import { deleteDoc } from '#core/collections/delete-doc.ts'
import { findDocs } from '#core/collections/find-docs.ts'
import { getDoc } from '#core/collections/get-doc.ts'
import { updateDoc } from '#core/collections/update-doc.ts'
import type { Doc, FindByIdArgs } from '#core/config/request-types.ts'
import type { CoreDeps } from '#core/deps.ts'
import { isDomainError } from '#core/errors.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { CollectionsApi } from './create-local-api.ts'
import { localActor } from './local-actor.ts'

const wholeDocument = { depth: 0, trash: false } as const

/**
 * Documents for server code: the functions behind the HTTP API. `overrideAccess` is true when left out, then every
 * document can be read and written; `false` applies the access of `req`.
 */
export function createCollectionsApi(getDeps: () => CoreDeps): CollectionsApi {
  return {
    async find({ collection, req, overrideAccess, ...query }) {
      const input = { collection, req, query: parseInput(listQuery, query) }
      return findDocs(getDeps(), localActor({ req, overrideAccess }), input)
    },
    findByID: (args) => findById(getDeps(), args),
    async create({ data, ...args }) {
      return createDoc(getDeps(), localActor(args), { ...args, data, query: wholeDocument })
    },
    async update({ id, data, ...args }) {
      return updateDoc(getDeps(), localActor(args), { ...args, id, data, query: wholeDocument })
    },
    async delete({ id, ...args }) {
      return deleteDoc(getDeps(), localActor(args), { ...args, id, query: wholeDocument })
    },
  }
}

async function findById(deps: CoreDeps, args: FindByIdArgs): Promise<Doc | null> {
  const { collection, id, req, overrideAccess, disableErrors = false, ...query } = args
  try {
    const input = { collection, id, req, query: parseInput(documentQuery, query) }
    return await getDoc(deps, localActor({ req, overrideAccess }), input)
  } catch (error) {
    const isMissing = isDomainError(error) && (error.kind === 'not-found' || error.kind === 'forbidden')
    if (disableErrors && isMissing) return null
    throw error
  }
}
