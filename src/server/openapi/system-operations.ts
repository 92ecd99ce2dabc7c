import type { Operation } from './operation.ts'
import { badToken, notSignedIn } from './shared-errors.ts'

const tag = 'System'

/** What a client needs to know of the server. */
export const systemOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/frogbot',
    id: 'showManifest',
    tag,
    auth: 'optional',
    summary: 'The agents and models the caller may use, and the slugs of the collections',
    answers: [{ status: 200, when: 'The manifest; never cached.', schema: 'Manifest' }],
    errors: [badToken],
  },
  {
    method: 'get',
    path: '/api/events',
    id: 'followEvents',
    tag,
    auth: 'required',
    summary: 'What changes in the chats of the caller, as it happens',
    description:
      'An event stream of `Event`s. It ends after ten minutes at the latest: connect again and read what may have changed.',
    answers: [{ status: 200, when: 'The event stream.' }],
    streams: true,
    errors: [notSignedIn, badToken],
  },
  {
    method: 'get',
    path: '/api/health',
    id: 'showHealth',
    tag,
    auth: 'none',
    summary: 'Whether the server can do its work',
    answers: [
      { status: 200, when: 'It can.', schema: 'Health' },
      { status: 503, when: 'The database does not answer.', schema: 'Health' },
    ],
    errors: [],
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    id: 'showOpenApi',
    tag,
    auth: 'none',
    summary: 'This description',
    answers: [{ status: 200, when: 'An OpenAPI 3.1 document.', schema: 'OpenApi' }],
    errors: [],
  },
  {
    method: 'get',
    path: '/api/docs',
    id: 'showDocs',
    tag,
    auth: 'none',
    summary: 'This description as a page to read',
    answers: [{ status: 200, when: 'An HTML page.' }],
    errors: [],
  },
]
