import type { Actor } from '#core/access/actor.ts'
import { makeRequest } from '#core/access/get-agent.ts'
import type { FrogbotRequest } from '#core/config/request-types.ts'
import { isDomainError } from '#core/errors.ts'
import { buildWhere } from './build-where.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { accessDenied, documentNotFound } from './collection-error.ts'
import type {
  CollectionAccessArgs,
  CollectionOperation,
  CollectionRole,
  ServedCollection,
  Where,
} from './collection-types.ts'
import { defaultAccess } from './default-access.ts'
import { extraFieldsOf } from './extra-fields.ts'
import { type Condition, nothing } from './filter-target.ts'

type Input = {
  readonly collection: ServedCollection
  readonly operation: CollectionOperation
  readonly req?: FrogbotRequest | undefined
  readonly id?: string | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

/**
 * What the actor may do: `all` documents, `none`, or those that match a Prisma `where`. The server itself may do all.
 */
export type Permission =
  | { readonly kind: 'all' | 'none'; readonly where: Condition }
  | { readonly kind: 'some'; readonly where: Condition }

const all: Permission = { kind: 'all', where: {} }
const none: Permission = { kind: 'none', where: nothing }

export async function findPermission(deps: CollectionDeps, actor: Actor, input: Input): Promise<Permission> {
  if (actor.kind === 'server') return all
  const { collection, operation, id } = input
  const args = { req: input.req ?? makeRequest(deps, actor), id, data: readData(input.data) }
  const rule = collection.access[operation]
  const result = await (rule === undefined
    ? defaultAccess[collection.role][operation](deps, args)
    : rule(args))
  if (result === true) return all
  if (typeof result !== 'object' || result === null) return none
  // Nothing exists yet that a filter could match.
  if (operation === 'create') return none
  return { kind: 'some', where: buildRule(deps, collection.role, result) }
}

// Rules may trust the type of `chat`; everything else in it is as it was sent.
function readData(data: Input['data']): CollectionAccessArgs['data'] {
  return data && { ...data, chat: typeof data.chat === 'string' ? data.chat : undefined }
}

function buildRule({ config }: CollectionDeps, role: CollectionRole, where: Where): Condition {
  try {
    return buildWhere(role, where, extraFieldsOf(config)).condition
  } catch (cause) {
    // A filter the deployment wrote wrongly is its mistake, not the caller's.
    if (isDomainError(cause))
      throw new Error(`The access rule of a ${role} collection: ${cause.message}`, { cause })
    throw cause
  }
}

/** Refuses when nothing is allowed at all. */
export function assertAllowed(permission: Permission): void {
  if (permission.kind === 'none') throw accessDenied()
}

/**
 * The error of a write that found no document. When the actor may write only some, whether the document does not
 * exist or belongs to somebody else is not told.
 */
export function missingForWrite(permission: Permission): Error {
  return permission.kind === 'all' ? documentNotFound() : accessDenied()
}
