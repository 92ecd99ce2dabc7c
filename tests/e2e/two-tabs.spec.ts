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
