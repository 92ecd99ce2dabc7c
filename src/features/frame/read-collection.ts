import { z } from 'zod'
import { CollectionError } from './collection-error.ts'

const refusal = z.looseObject({
  error: z.string().optional(),
  errors: z.array(z.looseObject({ message: z.string() })).optional(),
})

/**
 * Reads through the collection API, not a procedure: a deployment may have given the collection access rules and hooks
 * of its own, and what is shown is what they leave.
 */
export async function readCollection<T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const known = refusal.safeParse(body).data
    throw new CollectionError(
      known?.error ?? known?.errors?.[0]?.message ?? response.statusText,
      response.status,
    )
  }
  return schema.parse(body)
}
