import { expect, it } from 'vitest'
import { answerMethods } from './answer-methods.ts'

const head = () => new Request('http://localhost/api/x', { method: 'HEAD' })

it('HEAD ends the body that GET began, so that no stream is left without a reader', async () => {
  const ended: unknown[] = []
  const body = new ReadableStream({ cancel: (reason) => void ended.push(reason) })
  const stream = async () => new Response(body, { headers: { 'x-seen': '1' } })
  const { HEAD } = answerMethods({ GET: stream })
  const response = await HEAD(head(), {})
  expect([response.status, response.headers.get('x-seen'), response.body]).toEqual([200, '1', null])
  expect(ended).toHaveLength(1)
})

it('refuses HEAD where there is no GET', async () => {
  const create = async () => new Response()
  const { HEAD } = answerMethods({ POST: create })
  const response = await HEAD(head(), {})
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'OPTIONS, POST'])
})
