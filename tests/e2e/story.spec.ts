import { AppPage } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'

test('the first user plans a weekend: the agent asks on a card and goes on in the same message', async ({
  page,
  startServer,
}) => {
  const { url } = await startServer({ env: { FROGBOT_DEMO_DELAY_MS: '0' } })
  const app = new AppPage(page, url)
  await app.createFirstUser()
  await app.newChat('Planner')
  await app.say('Plan a weekend in Lisbon')
  await app.chatId()
  await expect(app.card).toBeVisible()
  await expect(app.composer).toHaveCount(0)
  await app.card.getByRole('radio', { name: 'Slow' }).click()
  await app.card.getByRole('button', { name: 'Next' }).click()
  await app.card.getByRole('checkbox', { name: 'Music' }).click()
  await app.card.getByRole('checkbox', { name: 'Food' }).click()
  await app.card.getByRole('button', { name: 'Next' }).click()
  await app.card.getByRole('radio', { name: 'Something else…' }).click()
  await app.card.getByRole('textbox', { name: 'Your own answer' }).fill('about 400 €')
  await app.card.getByRole('button', { name: 'Submit' }).click()
  await expect(app.composer).toBeVisible()
  await expect(app.replies).toHaveCount(1)
  await expect(app.replies.getByRole('region', { name: 'Answered' })).toContainText('about 400 €')
  await expect(app.replies.getByRole('table')).toBeVisible()

  await page.reload()
  await expect(app.replies).toHaveCount(1)
  await expect(app.replies.getByRole('region', { name: 'Answered' })).toContainText('Food')
})

test('the whole story by keyboard alone', async ({ page, startServer }) => {
  const { url } = await startServer({ env: { FROGBOT_DEMO_DELAY_MS: '0' } })
  const app = new AppPage(page, url)
  await app.createFirstUser()
  await app.newChat('Planner')
  // The focus is on the choice of the agent, just behind the composer.
  await page.keyboard.press('Shift+Tab')
  await expect(app.composer).toBeFocused()
  await page.keyboard.type('Plan a weekend in Lisbon')
  await page.keyboard.press('Enter')
  await expect(app.card).toBeFocused()
  // Keys that follow the message at once are taken for the end of it, not for an answer.
  await expect(async () => {
    await page.keyboard.press('2')
    await expect(app.card.getByRole('radio', { name: 'Balanced' })).toBeChecked({ timeout: 700 })
  }).toPass({ intervals: [800] })
  await page.keyboard.press('Enter')
  await expect(app.card.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(app.card.getByText('3 of 3')).toBeVisible()
  await page.keyboard.press('4')
  await expect(app.card.getByRole('textbox', { name: 'Your own answer' })).toBeFocused()
  await page.keyboard.type('no limit')
  await page.keyboard.press('Enter')
  await expect(app.replies.getByRole('region', { name: 'Answered' })).toContainText('no limit')
  await expect(app.composer).toBeFocused()
})

test('a waiting question survives a reload and a restart of the server', async ({ page, startServer }) => {
  const server = await startServer({ env: { FROGBOT_DEMO_DELAY_MS: '0' } })
  const app = new AppPage(page, server.url)
  await app.createFirstUser()
  await app.newChat('Planner')
  await app.say('color')
  await expect(app.card).toBeVisible()
  await app.chatId()
  await page.reload()
  await expect(app.card.getByRole('radio', { name: 'Blue' })).toBeVisible()
  await server.stop()
  await startServer({ port: server.port, env: { FROGBOT_DEMO_DELAY_MS: '0' } })
  await page.reload()
  await app.card.getByRole('radio', { name: 'Blue' }).click()
  await expect(app.replies.getByRole('region', { name: 'Answered' })).toContainText('Blue')
  await expect(app.composer).toBeVisible()
  await expect(app.replies).toHaveCount(1)
})

test('a reload in the middle of a stream goes on streaming', async ({ page, startServer }) => {
  const { url } = await startServer({ env: { FROGBOT_DEMO_DELAY_MS: '40' } })
  const app = new AppPage(page, url)
  await app.createFirstUser()
  await app.newChat('Planner')
  await app.say('slow')
  await app.chatId()
  await expect(app.replies).toContainText(/\w+ \w+/)
  await page.reload()
  const before = (await app.replies.textContent()) ?? ''
  await expect
    .poll(async () => ((await app.replies.textContent()) ?? '').length)
    .toBeGreaterThan(before.length + 20)
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await expect(app.replies).toHaveCount(1)
})

test('stopping keeps what was written and frees the chat', async ({ page, startServer }) => {
  const { url } = await startServer({ env: { FROGBOT_DEMO_DELAY_MS: '40' } })
  const app = new AppPage(page, url)
  await app.createFirstUser()
  await app.newChat('Planner')
  await app.say('slow')
  await expect(app.replies).toContainText(/\w+ \w+/)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  const kept = (await app.replies.textContent()) ?? ''
  expect(kept.length).toBeGreaterThan(5)
  await app.say('color')
  await expect(app.card).toBeVisible()
})
