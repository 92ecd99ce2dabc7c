import type { Page } from '@playwright/test'
import { AppPage, ada, adminEnv } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { expectAccessible } from '../setup/expect-accessible.ts'
import type { HttpApp } from '../setup/http-app.ts'

/** What the browser complains about, refusals by the content security policy among it. */
function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A refused sign-in is an answer with an error status, which browsers log.
    const isExpected = /status of (401|404|409|429)/.test(message.text())
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

type Stage = { readonly page: Page; readonly sharedApp: HttpApp }

/** Gives the browser an account of this test's own, without the form. */
async function signInAs(role: 'admin' | 'user', { page, sharedApp }: Stage) {
  const account = await sharedApp.account(role)
  await new AppPage(page, sharedApp.url).signIn(account)
  return { url: sharedApp.url, ...account }
}

async function signIn(page: Page, password = ada.password): Promise<void> {
  await page.getByLabel('E-mail address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('the first visitor becomes the admin by keyboard alone, and the door closes behind them', async ({
  page,
  browser,
  startServer,
}) => {
  const { url } = await startServer()
  const complaints = watchConsole(page)
  await page.goto(`${url}/account`)
  await expect(page).toHaveURL(`${url}/create-first-user`)
  await expectAccessible(page)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(ada.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ada.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/`)

  const cookies = await page.context().cookies()
  const session = cookies.find((cookie) => cookie.name === 'frogbot.session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/' })
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${url}/create-first-user`)
  await expect(other).toHaveURL(`${url}/login`)
  await other.context().close()
  expect(complaints).toEqual([])
})

test('a wrong password is announced, the right one leads back to where one wanted to go', async ({
  page,
  startServer,
}) => {
  const { url } = await startServer({
    env: adminEnv,
  })
  const complaints = watchConsole(page)
  await page.goto(`${url}/account?from=test`)
  await expect(page).toHaveURL(`${url}/login?next=%2Faccount%3Ffrom%3Dtest`)
  await expectAccessible(page)
  await signIn(page, 'wrong password')
  await expect(page.getByRole('alert').filter({ hasText: 'password is wrong' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await signIn(page)
  await expect(page).toHaveURL(`${url}/account?from=test`)

  await page.context().clearCookies()
  await page.goto(`${url}/login?next=//evil.example`)
  await signIn(page)
  await expect(page).toHaveURL(`${url}/`)
  expect(complaints).toEqual([])
})

test('people are invited by a link that works once, and see no other accounts', async ({
  page,
  browser,
  sharedApp,
}) => {
  const { url } = await signInAs('admin', { page, sharedApp })
  const complaints = watchConsole(page)
  await page.goto(`${url}/collections/users`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByLabel('E-mail address').fill('guest@example.com')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('One-time link').inputValue()
  expect(link).toMatch(/\/invite\/[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('row', { name: /guest@example.com/ })).toContainText('Invited')
  await expectAccessible(page)
  expect(complaints).toEqual([])

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${url}${new URL(link).pathname}`)
  await expectAccessible(guest)
  await guest.getByLabel('Name').fill('Guest')
  await guest.getByLabel('Password', { exact: true }).fill('a password of mine')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL(`${url}/`)
  await guest.goto(`${url}/collections/users`)
  await expect(guest.getByText('Only admins see this page')).toBeVisible()
  await guest.goto(`${url}${new URL(link).pathname}`)
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await guest.context().close()
})

test('a changed password keeps this browser signed in and ends the others', async ({
  page,
  browser,
  sharedApp,
}) => {
  const { url } = await signInAs('admin', { page, sharedApp })
  const other = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage()
  await page.goto(`${url}/account`)
  await page.getByLabel('Current password').fill('wrong password')
  await page.getByLabel('New password').fill('another good password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is wrong.')).toBeVisible()
  await page.getByLabel('Current password').fill(ada.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await other.goto(`${url}/account`)
  await expect(other).toHaveURL(/\/login\?next=/)
  await other.context().close()
})

test('an API token works from when it is shown until it is revoked', async ({ page, request, sharedApp }) => {
  const { url, email } = await signInAs('user', { page, sharedApp })
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('script')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('dialog').getByLabel('script').inputValue()
  const me = () => request.get(`${url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await (await me()).json()).toMatchObject({ user: { email, role: 'user' } })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revoke script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('row', { name: /script/ })).toContainText('Revoked')
  expect((await me()).status()).toBe(401)
})

test('every answer carries the security headers, and pages a policy with a nonce of their own', async ({
  request,
  baseURL,
}) => {
  const paths = ['/login', '/api/users/me', '/favicon.svg', '/account']
  for (const path of paths) {
    const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    expect(response.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    expect(response.headers()['x-powered-by']).toBeUndefined()
    expect(response.headers()['strict-transport-security']).toBeUndefined()
  }
  const policies = await Promise.all(
    [1, 2].map(
      async () => (await request.get(`${baseURL}/login`)).headers()['content-security-policy'] ?? '',
    ),
  )
  const [first, second] = policies.map((policy) => /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1])
  expect(first).toBeTruthy()
  expect(first).not.toBe(second)
})

test('nobody without a session sees a page or gets an answer from the API', async ({ request, baseURL }) => {
  const page = await request.get(`${baseURL}/collections/chats?sort=title`, { maxRedirects: 0 })
  expect(page.status()).toBe(307)
  expect(page.headers().location).toBe('/login?next=%2Fcollections%2Fchats%3Fsort%3Dtitle')
  expect((await request.get(`${baseURL}/api/users`)).status()).toBe(401)
  expect((await request.get(`${baseURL}/api/trpc/users.me`)).status()).toBe(401)
})
