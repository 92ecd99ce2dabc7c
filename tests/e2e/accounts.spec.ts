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

  // Away from a page that would go to the sign-in by itself when it finds out.
  await page.goto('about:blank')
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
  const invited = page.getByRole('row', { name: /guest@example.com/ })
  await expect(invited).toContainText('Invited')
  await expectAccessible(page)
  await invited.getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: 'New invitation link' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Sign out everywhere' })).toHaveCount(0)
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

test('a new name stands at once wherever one is named, and saving leaves the focus where it was', async ({
  page,
  sharedApp,
}) => {
  const { url } = await signInAs('user', { page, sharedApp })
  await page.goto(`${url}/account`)
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByRole('button', { name: /Grace Hopper/ })).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await page.getByRole('link', { name: 'FrogBot' }).first().click()
  await expect(page.getByText('Hello, Grace Hopper')).toBeVisible()
})

test('the list of users is read again when it is shown and when one comes back to the window', async ({
  page,
  browser,
  sharedApp,
}) => {
  const { url } = await signInAs('admin', { page, sharedApp })
  const invited = 'late@example.com'
  await page.goto(`${url}/collections/users?query=${invited}`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByLabel('E-mail address').fill(invited)
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('One-time link').inputValue()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: new RegExp(invited) })
  await expect(row).toContainText('Invited')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${url}${new URL(link).pathname}`)
  await guest.getByLabel('Password', { exact: true }).fill('a password of mine')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL(`${url}/`)
  await guest.context().close()

  // What the row still says is an invitation is none for the server, and the refusal brings the list up to date.
  await row.getByRole('button', { name: `Actions for ${invited}` }).click()
  await page.getByRole('menuitem', { name: 'New invitation link' }).click()
  await expect(page.getByText('This user has signed up already.')).toBeVisible()
  await expect(row).toContainText('Active')

  const change = (disabled: boolean) =>
    sharedApp.query(`update users set "disabledAt" = ${disabled ? 'now()' : 'null'} where email = $1`, [
      invited,
    ])
  await change(true)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(row).toContainText('Disabled')
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
  await change(false)
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(invited)
  await expect(row).toContainText('Active')
})

test('a deed on oneself says so, its refusal stands in the dialog, and a deleted row hands its focus on', async ({
  page,
  startServer,
}) => {
  const { url } = await startServer({ env: adminEnv })
  await new AppPage(page, url).signIn(ada)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.request.post(`${url}/api/users`, {
    data: { email: 'bob@example.com', password: 'a password of his', name: 'Bob' },
  })
  await page.goto(`${url}/collections/users`)
  const menuOf = (email: string) => page.getByRole('button', { name: `Actions for ${email}` })
  const choose = async (email: string, item: string) => {
    await menuOf(email).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await test.step('on a phone each row tells role, state and last sign-in', async () => {
    const row = page.getByRole('row').filter({ has: menuOf('bob@example.com') })
    for (const words of ['User', 'Active', 'Never signed in'])
      await expect(row.getByText(words, { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expectAccessible(page)
  })

  const refusal = 'This is the last admin. Make somebody else an admin first.'
  const deeds = [
    ['Make user', 'Take the admin role from your own account?', 'Make user'],
    ['Disable', 'Disable your own account?', 'Disable'],
    ['Delete', 'Delete your own account?', 'Delete'],
  ] as const
  for (const [item, title, confirm] of deeds) {
    await choose(ada.email, item)
    const dialog = page.getByRole('alertdialog', { name: title })
    await expect(dialog).toContainText('You')
    await expect(dialog.getByRole('alert')).toBeEmpty()
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog.getByRole('alert')).toHaveText(refusal)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menuOf(ada.email)).toBeFocused()
  }

  await choose('bob@example.com', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete bob@example.com?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(menuOf('bob@example.com')).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused()

  await test.step('who is no longer an admin is told so at once', async () => {
    const data = { email: 'eve@example.com', password: 'a password of hers', role: 'admin' }
    expect((await page.request.post(`${url}/api/users`, { data })).status()).toBe(201)
    await choose(ada.email, 'Make user')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make user' }).click()
    await expect(page.getByText('Only admins see this page')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Chats' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveCount(0)
  })
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
  await expect(page.getByRole('button', { name: 'New token' })).toBeFocused()
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
