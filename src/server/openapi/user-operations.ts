import type { Operation } from './operation.ts'
import {
  adminsOnly,
  badBody,
  badQuery,
  badToken,
  crossSite,
  notSignedIn,
  rateLimited,
} from './shared-errors.ts'

const tag = 'Users'
const noUser = { status: 404, code: 'not-found', when: 'There is no such user.' } as const
const emailTaken = { status: 409, code: 'email-taken', when: 'Another user has this address.' } as const
const lastAdmin = { status: 409, code: 'last-admin', when: 'The last admin must stay one.' } as const
const admin = [notSignedIn, badToken, adminsOnly, crossSite] as const
const tooManyAttempts = { ...rateLimited, code: 'too-many-attempts' } as const

/** Signing in, and accounts for admins. No answer holds a password or its hash. */
export const userOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/users/login',
    id: 'signIn',
    tag,
    auth: 'none',
    summary: 'Get a bearer token for two hours',
    description: 'For lasting access make a named API token on the account page.',
    body: { name: 'SignInBody', example: { email: 'ada@example.com', password: 'correct horse battery' } },
    answers: [{ status: 200, when: 'Signed in.', schema: 'SignedIn' }],
    errors: [
      badBody,
      {
        status: 401,
        code: 'wrong-credentials',
        when: 'Unknown address or wrong password: which one is not told.',
      },
      tooManyAttempts,
    ],
  },
  {
    method: 'post',
    path: '/api/users/logout',
    id: 'signOut',
    tag,
    auth: 'optional',
    summary: 'End the token or session of this request',
    answers: [{ status: 200, when: 'Signed out.', schema: 'SignedOut' }],
    errors: [badToken, crossSite],
  },
  {
    method: 'get',
    path: '/api/users/me',
    id: 'showMe',
    tag,
    auth: 'optional',
    summary: 'Who the caller is',
    answers: [{ status: 200, when: 'The user; null for an anonymous caller.', schema: 'Me' }],
    errors: [badToken],
  },
  {
    method: 'post',
    path: '/api/users/first-user',
    id: 'createFirstUser',
    tag,
    auth: 'none',
    summary: 'Create the first admin, while there is no user',
    body: {
      name: 'FirstUserBody',
      example: { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' },
    },
    answers: [{ status: 201, when: 'The first admin.', schema: 'MadeUser' }],
    errors: [
      badBody,
      crossSite,
      { status: 409, code: 'first-user-exists', when: 'There are users already.' },
    ],
  },
  {
    method: 'post',
    path: '/api/users/redeem-link',
    id: 'redeemLink',
    tag,
    auth: 'none',
    summary: 'Choose a password with a one-time link',
    body: { name: 'RedeemLinkBody', example: { token: 'TOKEN', password: 'correct horse battery' } },
    answers: [{ status: 200, when: 'The account can be used.', schema: 'MadeUser' }],
    errors: [
      badBody,
      crossSite,
      { status: 404, code: 'link-invalid', when: 'The link is unknown, used or ended.' },
      tooManyAttempts,
    ],
  },
  {
    method: 'get',
    path: '/api/users',
    id: 'listUsers',
    tag,
    auth: 'required',
    summary: 'List users (admins)',
    query: [
      {
        name: 'page',
        description: 'Number of the page, from 1.',
        schema: { type: 'integer', minimum: 1, default: 1 },
      },
      {
        name: 'limit',
        description: 'Users a page.',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      },
      {
        name: 'query',
        description: 'Text in names and addresses.',
        schema: { type: 'string', maxLength: 200 },
      },
    ],
    answers: [{ status: 200, when: 'One page.', schema: 'UserPage' }],
    errors: [badQuery, ...admin],
  },
  {
    method: 'post',
    path: '/api/users',
    id: 'createUser',
    tag,
    auth: 'required',
    summary: 'Create a user (admins)',
    body: {
      name: 'CreateUserBody',
      example: { email: 'bob@example.com', password: 'correct horse battery', role: 'user' },
    },
    answers: [{ status: 201, when: 'The new user.', schema: 'WrittenUser' }],
    errors: [badBody, ...admin, emailTaken],
  },
  {
    method: 'get',
    path: '/api/users/{id}',
    id: 'showUser',
    tag,
    auth: 'required',
    summary: 'Read a user: oneself, or anybody for admins',
    answers: [{ status: 200, when: 'The user.', schema: 'User' }],
    errors: [notSignedIn, badToken, adminsOnly, noUser],
  },
  {
    method: 'patch',
    path: '/api/users/{id}',
    id: 'updateUser',
    tag,
    auth: 'required',
    summary: 'Change a user (admins)',
    body: { name: 'UpdateUserBody', example: { role: 'admin' } },
    answers: [{ status: 200, when: 'What they are now.', schema: 'WrittenUser' }],
    errors: [badBody, ...admin, noUser, emailTaken, lastAdmin],
  },
  {
    method: 'delete',
    path: '/api/users/{id}',
    id: 'deleteUser',
    tag,
    auth: 'required',
    summary: 'Delete a user with their chats and files (admins)',
    answers: [{ status: 200, when: 'Who they were.', schema: 'WrittenUser' }],
    errors: [...admin, noUser, lastAdmin],
  },
]
