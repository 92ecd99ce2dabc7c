import { AppPage } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'

test('two tabs answer at once: one answer is recorded, both show it, neither shows an error', async ({
  app: first,
  page,
  context,
}) => {
  await first.newChat('Planner')
  await first.say('color')
  const chatId = await first.chatId()
  const second = new AppPage(await context.newPage(), first.url)
  await second.page.goto(page.url())
  const red = first.card.getByRole('radio', { name: 'Red' })
  const blue = second.card.getByRole('radio', { name: 'Blue' })
  await expect(red).toBeVisible()
  await expect(blue).toBeVisible()
  await Promise.all([red.click(), blue.click()])
  for (const app of [first, second]) {
    await expect(app.card).toHaveCount(0)
    await expect(app.composer).toBeVisible()
    await expect(app.replies).toHaveCount(1)
  }
  const shown = await Promise.all(
    [first, second].map((app) => app.replies.getByRole('region', { name: 'Answered' }).textContent()),
  )
  expect(shown[0]).toBe(shown[1])
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
  await expect(second.page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
  const messages = await page.request.get(`${first.url}/api/messages?where[chat][equals]=${chatId}&limit=10`)
  const { docs } = (await messages.json()) as { docs: { role: string; settlements: { outcome: string }[] }[] }
  expect(docs.flatMap(({ settlements }) => settlements.map(({ outcome }) => outcome))).toEqual(['answered'])
})

test('what one tab does appears in the other without a reload', async ({ app: first, page, context }) => {
  await first.newChat('Planner')
  await first.say('color')
  const chatId = await first.chatId()
  const second = new AppPage(await context.newPage(), first.url)
  await second.page.goto(page.url())
  await expect(second.card).toBeVisible()
  await first.card.getByRole('radio', { name: 'Green' }).click()
  await expect(second.replies.getByRole('region', { name: 'Answered' })).toContainText('Green')
  await first.say('color')
  await expect(second.card).toBeVisible()

  // A title that does not fit fades at its end, in the header and at the side.
  const title = 'A name of its own, too long for the side and for the header'.padEnd(150, ' of it')
  await page.request.patch(`${first.url}/api/chats/${chatId}`, { data: { title } })
  const heading = second.page.getByRole('heading', { level: 1, name: title })
  const atSide = second.page.getByRole('navigation', { name: 'Recent chats' }).getByText(title)
  for (const shown of [heading, atSide]) {
    await expect(shown).toHaveCSS('mask-image', /^linear-gradient/)
    await expect(shown).toHaveCSS('text-overflow', 'clip')
  }
})

test('a chat that asks and goes to the trash says so in the other tab, opens there, and is gone once it is deleted', async ({
  app: first,
  page,
  context,
}) => {
  await first.newChat('Planner')
  await first.say('color')
  const address = `${first.url}/api/chats/${await first.chatId()}`
  await expect(first.card).toBeVisible()
  await page.request.patch(address, { data: { deletedAt: new Date().toISOString() } })
  const restore = page.getByRole('button', { name: 'Restore' })
  await expect(restore).toBeVisible()
  await expect(first.card).toHaveCount(0)
  await expect(page.getByRole('note')).toBeFocused()

  const second = new AppPage(await context.newPage(), first.url)
  await second.page.goto(page.url())
  await expect(second.page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(second.thread.getByRole('region', { name: 'Waiting for an answer' })).toBeVisible()
  await expect(second.card).toHaveCount(0)
  await restore.focus()
  await page.keyboard.press('Enter')
  await expect(first.card).toBeVisible()
  await expect(first.card.locator(':focus').or(first.card.and(page.locator(':focus')))).toBeVisible()
  await second.card.getByRole('radio', { name: 'Green' }).click()
  await expect(first.replies.getByRole('region', { name: 'Answered' })).toContainText('Green')

  await page.request.patch(address, { data: { deletedAt: new Date().toISOString() } })
  await expect(restore).toBeVisible()
  await first.page.request.delete(`${address}?trash=true`)
  for (const app of [first, second]) {
    await expect(app.page.getByRole('note')).toContainText('This chat was deleted.')
    await expect(app.page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  }
  await page.getByRole('note').getByRole('button', { name: 'New chat' }).click()
  await expect(page).toHaveURL(/\/collections\/chats\/create$/)
  await expect(first.composer).toBeFocused()
})
