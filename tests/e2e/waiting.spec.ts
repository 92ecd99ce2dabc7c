import { expect, test } from '../setup/e2e-test.ts'

test('what waits is answered in place, the oldest first; a draft comes back after a reload', async ({
  app,
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  for (const prompt of ['typed', 'color'])
    await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt } })
  await page.goto(`${app.url}/waiting`)
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(items).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Waiting for you/ })).toContainText('2')
  const own = app.card.getByRole('textbox', { name: 'Your own answer' })
  if (!(await own.isVisible())) await app.card.getByRole('radio', { name: 'Something else…' }).click()
  await own.fill('half an answer')
  await page.reload()
  await expect(own).toHaveValue('half an answer')
  await app.card.getByRole('button', { name: 'Submit' }).click()
  await expect(items).toHaveCount(1)
  await app.card.getByRole('radio', { name: 'Blue' }).click()
  await expect(page.getByText('Nobody waits for you')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: /^Waiting for you/ })).not.toContainText(/\d/)
  expect(complaints).toEqual([])
})

test('a question that is answered in its channel waits, but not for the reader', async ({
  app,
  page,
  sharedApp,
}) => {
  await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'typed' } })
  const asked = await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'color' } })
  const { chatId } = await asked.json()
  await sharedApp.query(
    `update chats set channel = 'forum', "channelKey" = id, "channelThread" = '{}' where id = $1`,
    [chatId],
  )
  await page.goto(`${app.url}/collections/chats`)
  const rows = page.getByRole('table', { name: 'Chats' }).locator('tbody').getByRole('row')
  const ours = rows.filter({ hasText: 'Waiting for you' })
  const theirs = rows.filter({ hasText: 'Waiting for an answer' })
  await expect(theirs).toHaveCount(1)
  await expect(theirs).toContainText('forum')
  await expect(ours).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Waiting for you/ })).toContainText('1')
  const side = page.getByRole('navigation', { name: 'Recent chats' })
  await expect(side.getByRole('link', { name: /waits for an answer in forum/ })).toHaveCount(1)
  await expect(side.getByRole('link', { name: /waits for your answer/ })).toHaveCount(1)
})

test('where more waits than is listed, the page says so, and the rest comes up', async ({
  app,
  page,
  sharedApp,
}) => {
  const asked = await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'typed' } })
  const { chatId } = await asked.json()
  const copy = (table: string, key: string, changed: string) =>
    sharedApp.query(
      `insert into ${table} select (jsonb_populate_record(t, ${changed})).* from ${table} t, generate_series(1, 200) n
       where ${key} = $1`,
      [chatId],
    )
  await copy('chats', 'id', `jsonb_build_object('id', t.id || n)`)
  await copy('messages', '"chatId"', `jsonb_build_object('id', t.id || n, 'chatId', t."chatId" || n)`)
  await copy(
    'chat_turns',
    '"chatId"',
    `jsonb_build_object('chatId', t."chatId" || n, 'messageId', t."messageId" || n)`,
  )
  await page.goto(`${app.url}/waiting`)
  await expect(page.getByText('1 more chat waits. They come up as you answer these.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Waiting for you/ })).toContainText('201')
  await app.card.getByRole('button', { name: 'Dismiss' }).click()
  await app.card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('1 more chat waits.')).toHaveCount(0)
})

test('the page stands while the script of a card is lost, and the card comes when it is there', async ({
  app,
  page,
}) => {
  await page.request.post(`${app.url}/api/agents/planner`, { data: { prompt: 'color' } })
  await page.goto(app.url)
  const link = page.getByRole('navigation').getByRole('link', { name: /^Waiting for you/ })
  await expect(link).toContainText('1')
  const scripts = '**/_next/static/chunks/**'
  const cards = new Set<string>()
  await page.route(scripts, async (route) => {
    const response = await route.fetch()
    const isCard = (await response.text()).includes('70dvh')
    if (!isCard) return route.fulfill({ response })
    cards.add(route.request().url())
    return route.abort()
  })
  await link.click()
  await expect.poll(() => cards.size).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for you' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(app.card).toBeVisible()
})
