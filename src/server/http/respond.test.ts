import { describe, expect, it } from 'vitest'
import { DomainError, type ErrorKind } from '#core/errors.ts'
import { errorTable } from '#server/errors/error-table.ts'
import { errorResponse } from './respond.ts'

function respond(error: unknown) {
  const lines: { level: string; fields: object; message: string }[] = []
  const at = (level: string) => (fields: object, message: string) => lines.push({ level, fields, message })
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  return { response: errorResponse(error, 'request-1', log), lines }
}

describe('errorResponse', () => {
  it.each(Object.keys(errorTable) as ErrorKind[])('answers and logs %s as the table says', async (kind) => {
    const { response, lines } = respond(new DomainError(kind, 'a-code', 'What happened.'))
    expect(response.status).toBe(errorTable[kind].status)
    expect(await response.json()).toEqual({ error: 'What happened.', code: 'a-code' })
    expect(lines.map((line) => line.level)).toEqual([errorTable[kind].level])
  })

  it('leaves the code out when there is none, and adds details that cannot replace the error', async () => {
    const details = { settlement: { part: 1 }, error: 'forged' }
    const { response } = respond(new DomainError('conflict', null, 'Answered already.', { details }))
    expect(await response.json()).toEqual({ error: 'Answered already.', settlement: { part: 1 } })
  })

  it('says when to come back', () => {
    const error = new DomainError('rate-limited', null, 'Wait.', { details: { retryAfterSeconds: 4.2 } })
    expect(respond(error).response.headers.get('retry-after')).toBe('5')
  })

  it('tells nothing of a bug but a fixed sentence, and logs it once with the request', async () => {
    const { response, lines } = respond(new Error('password of the database is hunter2'))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: 'Something went wrong on the server. Please try again.',
      requestId: 'request-1',
    })
    expect(response.headers.get('x-request-id')).toBe('request-1')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 'error', fields: { requestId: 'request-1' } })
  })

  it.each([undefined, null, 'text', 7, { status: 200 }])('treats a thrown %j as a bug', (thrown) => {
    expect(respond(thrown).response.status).toBe(500)
  })
})
