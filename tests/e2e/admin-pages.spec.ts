import type { Page } from '@playwright/test'
import { AppPage } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { expectAccessible } from '../setup/expect-accessible.ts'
import { seedChats } from '../setup/seed-chats.ts'

/** No page is wider than its window. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
}

test('every page is accessible, light and dark, and a chosen theme stays after a reload', async ({
  page,
  sharedApp,
}) => {
  const app = new AppPage(page, sharedApp.url)
  await app.signIn(await sharedApp.account('admin'))
  await seedChats(app, sharedApp, [{ title: 'Lisbon weekend' }, { title: 'x'.repeat(150), agent: 'gone' }])
  await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'color' } })
  await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'fail' } })
  const pages: readonly (readonly [string, string])[] = [
    ['/', 'Home'],
    ['/waiting', 'Waiting for you'],
    ['/collections/chats?q=lisbon', 'Chats'],
    ['/collections/users', 'Users'],
    ['/account', 'Account'],
    ['/collections/nothing', 'Page not found'],
  ]
  for (const [path, title] of pages) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${app.url}${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
  }
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a page that breaks keeps its header, and the menu that leads elsewhere', async ({
    app,
    page,
    sharedApp,
  }) => {
    await seedChats(app, sharedApp, [{ title: 'Lisbon weekend' }])
    await page.addInitScript(() => {
      Intl.RelativeTimeFormat.prototype.format = () => {
        throw new Error('Broken on purpose.')
      }
    })
    await page.goto(`${app.url}/collections/chats`)
    await expect(page.getByRole('heading', { level: 1, name: 'This page broke' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open sidebar' }).tap()
    await page
      .getByRole('dialog', { name: 'Main' })
      .getByRole('link', { name: /^Waiting for you/ })
      .tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for you' })).toBeVisible()
  })

  test('the drawer leads everywhere, nothing is cut off, and fingers find what they need', async ({
    app,
    page,
    sharedApp,
  }) => {
    await seedChats(app, sharedApp, [{ title: 'Lisbon weekend' }, { title: 'Word'.repeat(40) }])
    await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'color' } })
    await page.goto(app.url)
    const drawer = page.getByRole('dialog', { name: 'Main' })
    await page.getByRole('button', { name: 'Open sidebar' }).tap()
    await expect(drawer.getByRole('navigation', { name: 'Recent chats' })).toContainText('Lisbon weekend')
    await expectAccessible(page)
    await drawer.getByRole('link', { name: 'Chats', exact: true }).tap()
    await expect(page).toHaveURL(`${app.url}/collections/chats`)
    await expect(drawer).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: 'Lisbon weekend' })
    await expect(row).toBeVisible()
    await expectNoSidewaysScroll(page)
    for (const target of [row.getByRole('checkbox'), row.getByRole('button')]) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open sidebar' }).tap()
    await drawer.getByRole('link', { name: /^Waiting for you/ }).tap()
    await app.card.getByRole('radio', { name: 'Red' }).tap()
    await expect(page.getByText('Nobody waits for you')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Open sidebar' }).tap()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeFocused()
  })
})

test('the sidebar closes and opens by keyboard, and the focus stays on its button', async ({ app, page }) => {
  await page.goto(`${app.url}/collections/chats`)
  const close = page.getByRole('button', { name: 'Close sidebar' })
  const open = page.getByRole('button', { name: 'Open sidebar' })
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close).toBeFocused()
})

test('an admin changes a role, signs somebody out everywhere, and disables and enables them', async ({
  page,
  browser,
  sharedApp,
}) => {
  const app = new AppPage(page, sharedApp.url)
  await app.signIn(await sharedApp.account('admin'))
  const guest = await sharedApp.account('user')
  const other = await (await browser.newContext()).newPage()
  const guestApp = new AppPage(other, sharedApp.url)
  await guestApp.signIn(guest)
  const listening = other.waitForResponse('**/api/events')
  await other.goto(app.url)
  await listening
  await page.goto(`${app.url}/collections/users?query=${encodeURIComponent(guest.email)}`)
  const row = page.getByRole('row').filter({ hasText: guest.email })
  const choose = async (item: string) => {
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const invite = page.getByRole('button', { name: 'Invite' })
  await invite.click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(invite).toBeFocused()
  await choose('Make admin')
  await expect(row).toContainText('Admin')
  // Their open page shows within seconds what they may do now.
  await other.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await expect(other.getByRole('button', { name: 'Invite' })).toBeVisible()

  await choose('Sign out everywhere')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  // Their open page is told within seconds, and does not leave them guessing.
  await expect(other).toHaveURL(`${app.url}/login?next=%2Fcollections%2Fusers&reason=signed-out`)
  await expect(other.getByText('You were signed out.')).toBeVisible()

  await choose('Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  await expect(row.getByRole('button')).toBeFocused()
  await other.getByLabel('E-mail address').fill(guest.email)
  await other.getByLabel('Password', { exact: true }).fill(guest.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await choose('Enable')
  await expect(row).toContainText('Active')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(`${app.url}/collections/users`)
  await other.context().close()
})
