import { AppPage, ada, adminEnv } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { expectAccessible } from '../setup/expect-accessible.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a config replaces greeting, actions, logo and home page, shows pictures of other sites, and raw messages', async ({
  page,
  startServer,
}) => {
  const { url } = await startServer({ env: { ...adminEnv, E2E_ADMIN: 'slots' } })
  const app = new AppPage(page, url)
  await app.signIn(ada)
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: pixel }),
  )
  await page.goto(url)
  const greeting = page.getByRole('region', { name: 'Own greeting' })
  await expect(greeting).toContainText('Scripted greets')
  await expect(greeting).toContainText('in a calm tone')
  const picture = greeting.getByRole('img', { name: 'Scripted' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expect(page.getByText('Own logo').first()).toBeVisible()

  await app.newChat('Planner')
  await app.say('Hello there')
  const chatId = await app.chatId()
  await expect(app.replies).toHaveCount(1)
  const actions = page.locator('[data-own-actions]')
  await expect(actions.filter({ hasText: 'Rate' })).toHaveAttribute('data-pending', 'false')
  await expect(actions.filter({ hasText: 'Pin' }).getByRole('button', { name: /^Copy/ })).toHaveCount(1)

  await test.step('raw messages are listed, read one after the other by [ and ], and copied', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
    const rows = page.getByRole('row').filter({ hasText: /User|Assistant/ })
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Role' }).click()
    await page
      .getByRole('menuitemradio', { name: 'User' })
      .or(page.getByRole('option', { name: 'User' }))
      .click()
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(rows).toHaveCount(1)
    await rows.getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'JSON' })).toContainText('Hello there')
    await expect(page.getByRole('button', { name: 'Previous message' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Next message' })).toBeEnabled()
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Messages' })
    await expect(entry).toHaveAttribute('aria-current', 'true')
    const first = page.url()
    await page.keyboard.press(']')
    await expect(page).not.toHaveURL(first)
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Attempt')
    await expect(page.getByRole('button', { name: 'Previous message' })).toBeEnabled()
    await expectAccessible(page)
    await page.keyboard.press('[')
    await expect(page).toHaveURL(first)
    await page.getByRole('link', { name: 'Open chat' }).click()
    await expect(page).toHaveURL(new RegExp(`/collections/chats/${chatId}\\?message=`))
  })

  await test.step('they are found by how they stand and by day; the address keeps the filters', async () => {
    for (const prompt of ['fail', 'color'])
      await page.request.post(`${url}/api/agents/planner`, { data: { prompt } })
    await page.goto(`${url}/collections/turns`)
    const rows = page.getByRole('table', { name: 'Messages' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(6)
    for (const [role, status] of [
      ['Assistant', 'Finished'],
      ['Assistant', 'Failed'],
      ['Assistant', 'Waiting for an answer'],
    ] as const)
      await expect(rows.filter({ hasText: role }).filter({ hasText: status })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Sent' })).toHaveCount(3)

    const bar = page.getByRole('search')
    await bar.getByRole('button', { name: /^Status/ }).click()
    await page.getByRole('menuitemradio', { name: 'Failed' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?state=failed$/)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Failed')
    await page.reload()
    await expect(rows).toHaveCount(1)
    await bar.getByRole('button', { name: /^Created/ }).click()
    await page.getByRole('dialog', { name: 'Created' }).getByLabel('To').fill('2001-01-01')
    await expect(page.getByText('No message matches')).toBeVisible()
    await expect(page).toHaveURL(/\?state=failed&to=2001-01-01$/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Created' })).toBeHidden()
    await expectAccessible(page)
    await page.goBack()
    await expect(rows).toHaveCount(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rows.getByText('Failed').filter({ visible: true })).toHaveCount(1)
    await bar.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows).toHaveCount(6)
    await expect(bar.getByRole('button', { name: 'Role' })).toBeFocused()
  })

  await test.step('a message that is not there is no page, without a second try', async () => {
    let reads = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/turns/nobody-has-it')) reads += 1
    })
    await page.goto(`${url}/collections/turns/nobody-has-it`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()
    expect(reads).toBe(1)
  })

  // The default slug is nobody's here.
  await page.goto(`${url}/collections/messages`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a config replaces the chat surface, at home and on the pages of chats', async ({
  page,
  startServer,
}) => {
  const { url } = await startServer({ env: { ...adminEnv, E2E_ADMIN: 'chat' } })
  const app = new AppPage(page, url)
  await app.signIn(ada)
  await page.goto(url)
  const own = page.getByRole('region', { name: 'Own chat' })
  await expect(own).toBeVisible()
  await app.say('Hello')
  const chatId = await app.chatId()
  await page.reload()
  await expect(own).toContainText('Hello')
  await page.goto(`${url}/collections/chats/create`)
  await expect(own).toBeVisible()
  await expect(own).not.toContainText('Hello')
  expect(chatId).not.toBe('')
})

test('a config replaces the home page and the pages of its own chat collection by server components', async ({
  page,
  startServer,
}) => {
  const { url } = await startServer({ env: { ...adminEnv, E2E_ADMIN: 'views' } })
  const app = new AppPage(page, url)
  await app.signIn(ada)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Own dashboard on the server' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
  await page.goto(`${url}/collections/conversations/some-id`)
  await expect(page.getByRole('heading', { name: 'Own conversation some-id' })).toBeVisible()
  await page.goto(`${url}/collections/conversations/create`)
  await expect(page.getByRole('heading', { name: 'Own conversation to come' })).toBeVisible()

  await test.step('fields of its own are columns of the list, but those it hides', async () => {
    const data = { agent: 'planner', title: 'Invoice', topic: 'sales', secret: 'x' }
    expect((await page.request.post(`${url}/api/conversations`, { data })).status()).toBe(201)
    await page.goto(`${url}/collections/conversations`)
    const row = page.getByRole('row').filter({ hasText: 'Invoice' })
    await expect(row).toBeVisible()
    await expect(row).not.toContainText('Sales talk')
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Secret' })).toHaveCount(0)
    await page.getByRole('menuitemcheckbox', { name: 'Topic' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Topic' })).toBeVisible()
    await expect(row).toContainText('Sales talk')
    await page.reload()
    await expect(row).toContainText('Sales talk')
  })
})

test('messages stay out of the admin panel by default: no entry, and no page for list or document', async ({
  app,
  page,
}) => {
  await page.goto(app.url)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Chats' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages' })).toHaveCount(0)
  for (const path of [
    '/collections/messages',
    '/collections/messages/some-id',
    '/collections/frogbot-chat-turns',
  ]) {
    const response = await page.goto(`${app.url}${path}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  const list = await page.request.get(`${app.url}/api/messages`)
  expect(list.status()).toBe(200)
})
