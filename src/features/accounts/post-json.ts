import { accountText } from '#ui/text/account-text.ts'

/** How a call ended: fine, or with a text for the person. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly message: string }

/** Posts to our own server and reads what its error answers say. */
export async function postJson(path: string, body: object): Promise<Outcome> {
  return send(path, { 'content-type': 'application/json' }, JSON.stringify(body))
}

export async function postForm(path: string, fields: Record<string, string>): Promise<Outcome> {
  return send(path, {}, new URLSearchParams(fields))
}

async function send(path: string, headers: Record<string, string>, body: BodyInit): Promise<Outcome> {
  try {
    const response = await fetch(path, { method: 'POST', headers, body })
    return response.ok ? { ok: true } : { ok: false, message: await readError(response) }
  } catch {
    return offline
  }
}

export const offline: Outcome = { ok: false, message: accountText.offline }

async function readError(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const hasText =
    typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
  return hasText ? String(body.error) : accountText.offline
}
