import type { Page } from '@playwright/test'
import type { AppPage } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { expectAccessible } from '../setup/expect-accessible.ts'
import { type Seed, seedChats } from '../setup/seed-chats.ts'

const bodyRows = (page: Page) => page.getByRole('table', { name: 'Chats' }).locator('tbody').getByRole('row')
const titlesOf = (page: Page) => bodyRows(page).getByRole('link').allTextContents()
const range = (page: Page, text: string) => page.getByRole('navigation', { name: 'Pages' }).getByText(text)

async function openList(app: AppPage, query = ''): Promise<void> {
  await app.page.goto(`${app.url}/collections/chats${query}`)
}

async function chooseFromMenu(page: Page, chat: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${chat}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('filters, order, page and size stand in the address, and survive a reload and the way back', async ({
  app,
  page,
  sharedApp,
}) => {
  const many = Array.from({ length: 60 }, (_, index): Seed => {
    const number = String(index + 1).padStart(2, '0')
    return {
      title: `Chat ${number}`,
      agent: index % 2 === 0 ? 'planner' : 'assistant',
      minutesAgo: index + 1,
    }
  })
  await seedChats(app, sharedApp, many)
  await openList(app)
  await expect(range(page, '1–25 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(range(page, '26–50 of 60')).toBeVisible()
  await page.reload()
  await expect(range(page, '26–50 of 60')).toBeVisible()
  expect((await titlesOf(page))[0]).toBe('Chat 26')
  await openList(app, '?page=99')
  await expect(range(page, '51–60 of 60')).toBeVisible()
  await expect(page).toHaveURL(/\?page=3$/)
  await expect(bodyRows(page)).toHaveCount(10)
  await openList(app, '?page=2')
  await expect(range(page, '26–50 of 60')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(range(page, '51–60 of 60')).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await page.goBack()
  await expect(range(page, '26–50 of 60')).toBeVisible()

  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(page).toHaveURL(/\?sort=title$/)
  await expect(bodyRows(page).first()).toContainText('Chat 01')
  await page.getByRole('button', { name: 'Agent', exact: true }).first().click()
  await page.getByRole('menuitemcheckbox', { name: 'Planner' }).click()
  await page.keyboard.press('Escape')
  await expect(range(page, '1–25 of 30')).toBeVisible()
  await expect(bodyRows(page).nth(1)).toContainText('Chat 03')
  await page.reload()
  await expect(range(page, '1–25 of 30')).toBeVisible()
  await page.goBack()
  await expect(range(page, '1–25 of 60')).toBeVisible()
  await expect(bodyRows(page).first()).toContainText('Chat 01')

  await test.step('a phone, which has no heads of columns, has a choice of orders', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const order = page.getByRole('combobox', { name: 'Order' })
    await expect(order).toHaveText('Title, A to Z')
    await order.click()
    await page.getByRole('option', { name: 'Oldest message first' }).click()
    await expect(page).toHaveURL(/\?sort=lastMessageAt$/)
    await expect(bodyRows(page).first()).toContainText('Chat 60')
  })
})

test('a search finds words of titles and messages and shows where, in the list and by keyboard in the palette', async ({
  app,
  page,
  sharedApp,
}) => {
  await seedChats(app, sharedApp, [
    { title: 'Lisbon weekend', words: 'Where to go' },
    { title: 'Autumn', words: 'We could take the night train to **Lisbon** and stay a while.' },
    { title: 'Invoice check', words: 'Nothing of the kind' },
  ])
  await openList(app)
  await expect(bodyRows(page)).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search titles and messages' }).fill('lisb')
  await expect(bodyRows(page)).toHaveCount(2)
  const hit = bodyRows(page).filter({ hasText: 'Autumn' })
  await expect(hit).toContainText('the night train to Lisbon and stay')
  await expect(hit.locator('mark')).toHaveText('Lisb')
  await expect(page).toHaveURL(/\?q=lisb$/)
  await page.reload()
  await expect(bodyRows(page)).toHaveCount(2)
  await page.getByRole('searchbox').fill('nowhere to be found')
  await expect(page.getByText('No chat matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(bodyRows(page)).toHaveCount(3)

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('night train')
  const options = palette.getByRole('option').filter({ hasText: 'Autumn' })
  await expect(options.locator('mark').first()).toHaveText('night')
  await expect(palette.getByRole('option').first()).toContainText('Autumn')
  await page.keyboard.press('Enter')
  await expect(app.thread).toContainText('night train')
  // At the message that has the words, which a screen reader then reads.
  await expect(page).toHaveURL(/\/collections\/chats\/[^/]+\?message=[^&]+$/)
  await expect(app.thread.getByRole('article').filter({ hasText: 'night train' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('new chat with assis')
  await expect(palette.getByRole('option').first()).toContainText('Assistant')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message Assistant' })).toBeVisible()
})

test('columns are chosen by keyboard, stay after a reload, and go back to what fits', async ({
  app,
  page,
  sharedApp,
}) => {
  await seedChats(app, sharedApp, [{ title: 'Lisbon weekend' }])
  await openList(app)
  // Not by role: the open menu hides the page behind it from screen readers.
  const heads = page.locator('table th')
  await expect(heads.filter({ hasText: 'Agent' })).toBeVisible()
  await expect(heads.filter({ hasText: 'Created' })).toHaveCount(0)
  const chooser = page.getByRole('button', { name: 'Choose columns' })
  await chooser.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Agent' })).toHaveAttribute('aria-checked', 'true')
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Agent' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heads.filter({ hasText: 'Agent' })).toHaveCount(0)
  for (const name of ['Channel', 'State', 'Last message', 'Created']) {
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('menuitemcheckbox', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(heads.filter({ hasText: 'Created' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chooser).toBeFocused()
  await page.reload()
  await expect(heads.filter({ hasText: 'Created' })).toBeVisible()
  await expect(heads.filter({ hasText: 'Agent' })).toHaveCount(0)
  await expectAccessible(page)
  await test.step('a column that was just chosen is in sight, also where the table is wider than the page', async () => {
    await page.setViewportSize({ width: 800, height: 700 })
    await chooser.click()
    const created = menu.getByRole('menuitemcheckbox', { name: 'Created' })
    await created.click()
    await expect(heads.filter({ hasText: 'Created' })).toHaveCount(0)
    await created.click()
    await expect(heads.filter({ hasText: 'Created' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await chooser.click()
  await menu.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect(heads.filter({ hasText: 'Agent' })).toBeVisible()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Waiting for you/ })
    .click()
  await expect(page).toHaveURL(/\/waiting$/)
  await page.goBack()
  await expect(heads.filter({ hasText: 'Agent' })).toBeVisible()
})

test('a range of days has its whole last day, stands in the address, and refuses an end before its start', async ({
  app,
  page,
  sharedApp,
}) => {
  const ids = await seedChats(
    app,
    sharedApp,
    ['May', 'Evening', 'Night', 'June'].map((title) => ({ title })),
  )
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  for (const [index, time] of ['05-01 00:00', '05-03 23:59', '05-04 00:00', '06-01 12:00'].entries())
    await sharedApp.query(
      `update chats set "lastMessageAt" = ($2::timestamp at time zone $3) where id = $1`,
      [ids[index], `2026-${time}`, zone],
    )
  await openList(app)
  await expect(bodyRows(page)).toHaveCount(4)
  const chip = page.getByRole('search').getByRole('button', { name: /^Last message/ })
  await chip.click()
  const panel = page.getByRole('dialog', { name: 'Last message' })
  await expect(panel).toBeVisible()
  await panel.getByLabel('To').fill('2026-05-03')
  await expect(bodyRows(page)).toHaveCount(2)
  await panel.getByLabel('From').fill('2026-05-02')
  await expect(page).toHaveURL(/\?from=2026-05-02&to=2026-05-03$/)
  await expect.poll(() => titlesOf(page)).toEqual(['Evening'])
  await expectAccessible(page)
  await panel.getByLabel('From').fill('2026-05-04')
  await expect(panel.getByRole('alert')).toHaveText('The last day is before the first.')
  await expect(page).toHaveURL(/\?from=2026-05-02&to=2026-05-03$/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(chip).toContainText('2026')
  await expect(bodyRows(page)).toHaveCount(1)
  await chip.click()
  await panel.getByRole('radio', { name: 'Any' }).click()
  await expect(page).toHaveURL(`${app.url}/collections/chats`)
  await expect(bodyRows(page)).toHaveCount(4)
})

test('typing on loses no letter and no filter, and clearing the filters leaves the focus in the search', async ({
  app,
  page,
  sharedApp,
}) => {
  await seedChats(app, sharedApp, [{ title: 'Café in Łódź', words: 'A cup' }, { title: 'Other' }])
  await openList(app)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('cafe lodz', { delay: 60 })
  await expect(search).toHaveValue('cafe lodz')
  await expect(page).toHaveURL(/\?q=cafe\+lodz$/)
  await expect(bodyRows(page)).toHaveCount(1)
  await expect(bodyRows(page).locator('mark')).toHaveText(['Café', 'Łódź'])
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).focus()
  await page.keyboard.press('Enter')
  await expect(bodyRows(page)).toHaveCount(2)
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.getByRole('checkbox', { name: 'Choose Other' }).check()
  await page.getByRole('button', { name: 'Clear', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
})

test('a chat is renamed, branched, moved to the trash and back, and deleted for good; several at once', async ({
  app,
  page,
  sharedApp,
}) => {
  await seedChats(
    app,
    sharedApp,
    ['One', 'Two', 'Three'].map((title, index) => ({ title, minutesAgo: index + 1 })),
  )
  await openList(app)
  await chooseFromMenu(page, 'One', 'Rename')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for One' })).toBeFocused()
  await chooseFromMenu(page, 'One', 'Rename')
  await page.getByRole('textbox', { name: 'Title' }).fill('First')
  await page.keyboard.press('Enter')
  await expect(bodyRows(page).first()).toContainText('First')
  await expect(page.getByRole('navigation', { name: 'Recent chats' })).toContainText('First')

  await chooseFromMenu(page, 'Two', 'Branch')
  await expect(page.getByText('Branched into a new chat.')).toBeVisible()
  await openList(app)
  // The same title, but marked, for eyes and for screen readers.
  await expect(bodyRows(page).filter({ hasText: 'Branch: Two' })).toHaveCount(1)
  await expect(bodyRows(page).filter({ hasText: 'Two' })).toHaveCount(2)

  await chooseFromMenu(page, 'First', 'Move to trash')
  await expect(bodyRows(page)).toHaveCount(3)
  // The button of its menu is gone with the row.
  await expect(page.getByRole('searchbox', { name: 'Search titles and messages' })).toBeFocused()
  const undo = page.getByRole('button', { name: 'Undo' })
  // Over the header, not over what one uses next: the composer, the pages of a list.
  await expect.poll(async () => (await undo.boundingBox())?.y).toBeLessThan(56)
  await undo.click()
  await expect(bodyRows(page)).toHaveCount(4)

  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click()
  await expect(page.getByText('4 chosen')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose Three' }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(bodyRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  await expect(bodyRows(page)).toHaveCount(3)
  await page.reload()
  await chooseFromMenu(page, 'First', 'Restore')
  await expect(bodyRows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 chats for good?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Chats', exact: true }).click()
  await expect(bodyRows(page)).toHaveCount(2)
})

test('a list is live again after the stream of events was refused', async ({ app, page }) => {
  await page.route('**/api/events', (route) => route.fulfill({ status: 502 }), { times: 1 })
  const refused = page.waitForResponse((response) => response.status() === 502)
  await openList(app)
  await refused
  await page.waitForResponse((response) => response.url().endsWith('/api/events') && response.ok())
  await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'color' } })
  await expect(bodyRows(page)).toHaveCount(1)
  await expect(bodyRows(page).first()).toContainText('Waiting for you')
})

test('what happens elsewhere appears in the list and at the side without a reload', async ({
  app,
  page,
  sharedApp,
}) => {
  const [id] = await seedChats(app, sharedApp, [{ title: 'Old name' }])
  await openList(app)
  const side = page.getByRole('navigation', { name: 'Recent chats' })
  await expect(side).toContainText('Old name')
  await page.request.patch(`${app.url}/api/chats/${id}`, { data: { title: 'New name' } })
  await expect(side).toContainText('New name')
  await expect(bodyRows(page)).toContainText('New name')
  await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'fail' } })
  await expect(bodyRows(page).filter({ hasText: 'Failed' })).toHaveCount(1)
  await expect(side.getByRole('link', { name: /the last reply failed/ })).toBeVisible()
  await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'color' } })
  await expect(bodyRows(page).filter({ hasText: 'Waiting for you' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Waiting for you/ })).toContainText('1')
})
