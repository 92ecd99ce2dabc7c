import { json } from './respond.ts'

/** The answer of an address below `/api` that is none. */
export async function nothingHere(): Promise<Response> {
  return json({ error: 'There is nothing here.' }, { status: 404 })
}
