import { z } from 'zod'
import { id, timestamp } from './common.ts'

export const minPasswordChars = 10
export const maxPasswordChars = 200

/** A password that is being chosen. */
export const newPassword = z
  .string()
  .min(minPasswordChars, `A password needs at least ${minPasswordChars} characters.`)
  .max(maxPasswordChars, `A password has at most ${maxPasswordChars} characters.`)

/** A password that is being checked: no rules but a bound, so that old ones go on working. */
export const givenPassword = z.string().min(1, 'Enter your password.').max(1000)

/** E-mail addresses are compared in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('This is not an e-mail address.').max(254))

/** One line of text: PostgreSQL stores no NUL, and no other control character belongs into a name. */
const line = z.string().regex(/^\P{Cc}*$/u, 'Line breaks and control characters are not allowed here.')
const personName = line.trim().max(100)

export const userRole = z.enum(['admin', 'user'])
export type UserRole = z.output<typeof userRole>

export const userStatus = z.enum(['active', 'invited', 'disabled'])
export type UserStatus = z.output<typeof userStatus>

/** An account as the API shows it; never with a hash. */
export const userView = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  role: userRole,
  /** `invited` until a password has been chosen. */
  status: userStatus,
  lastSignInAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type UserView = z.output<typeof userView>

export const signInBody = z.strictObject({ email: line.max(320), password: givenPassword })

/** Answer of `POST /api/users/login`; `exp` is in Unix seconds. */
export type SignedInView = { readonly token: string; readonly exp: number; readonly user: UserView }

export const firstUserInput = z.strictObject({
  email: emailAddress,
  password: newPassword,
  name: personName.nullish(),
})
export type FirstUserInput = z.output<typeof firstUserInput>

export const listUsersInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** Text looked for in names and e-mail addresses. */
  query: line.trim().max(200).optional(),
})
export type ListUsersInput = z.output<typeof listUsersInput>

export type UserPage = {
  readonly docs: readonly UserView[]
  readonly totalDocs: number
  readonly limit: number
  readonly page: number
  readonly totalPages: number
  readonly hasNextPage: boolean
  readonly hasPrevPage: boolean
}

export const userIdInput = z.strictObject({ userId: id })

export const createUserInput = firstUserInput.extend({ role: userRole.default('user') })
export type CreateUserInput = z.output<typeof createUserInput>

export const inviteUserInput = z.strictObject({
  email: emailAddress,
  name: personName.nullish(),
  role: userRole.default('user'),
})
export type InviteUserInput = z.output<typeof inviteUserInput>

/** What an admin may change; what is left out stays. */
export const userChanges = z.strictObject({
  email: emailAddress.optional(),
  name: personName.nullish(),
  role: userRole.optional(),
  password: newPassword.optional(),
  disabled: z.boolean().optional(),
})
export type UserChanges = z.output<typeof userChanges>
export const updateUserInput = z.strictObject({ userId: id, changes: userChanges })

export const linkPurpose = z.enum(['invite', 'reset'])
export type LinkPurpose = z.output<typeof linkPurpose>

/** What the caller takes the account for: one that has signed up meanwhile gets no invitation, but may be reset. */
export const createLinkInput = z.strictObject({ userId: id, purpose: linkPurpose })
export type CreateLinkInput = z.output<typeof createLinkInput>

/** A one-time link, shown to the admin who made it and never again. */
export type NewLinkView = { readonly user: UserView; readonly url: string; readonly expiresAt: string }

export const linkToken = z.string().min(1).max(200)
/** What the page behind a link that still works shows. */
export type OpenLinkView = {
  readonly purpose: LinkPurpose
  readonly email: string
  readonly name: string | null
}

export const redeemLinkInput = z.strictObject({
  token: linkToken,
  password: newPassword,
  name: personName.nullish(),
})
export type RedeemLinkInput = z.output<typeof redeemLinkInput>

export const updateProfileInput = z.strictObject({ name: personName.nullable() })
export const changePasswordInput = z.strictObject({ currentPassword: givenPassword, newPassword })

/** A named API token; the token itself is shown once, when it is made. */
export const apiTokenView = z.object({
  id,
  name: z.string(),
  /** The first characters, so that a person can tell two tokens apart. */
  hint: z.string(),
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type ApiTokenView = z.output<typeof apiTokenView>
export type NewApiTokenView = { readonly token: string; readonly view: ApiTokenView }

export const createTokenInput = z.strictObject({
  name: line.trim().min(1, 'Give the token a name.').max(100),
  /** Days until it stops working; null for a token without an end. */
  expiresInDays: z.int().min(1).max(3650).nullable(),
})
export type CreateTokenInput = z.output<typeof createTokenInput>
export const revokeTokenInput = z.strictObject({ tokenId: id })
