import { AppPage } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { listLoadedScripts, sumBytes } from '../setup/loaded-scripts.ts'

/** Of compressed script, as it comes over the network. docs/performance.md tells what it is made of. */
const maxBytes = 200_000

test('a chat loads little compressed script, empty or with messages', async ({ page, startServer }) => {
  const { url } = await startServer({ env: { FROGBOT_DEMO_DELAY_MS: '0' } })
  const app = new AppPage(page, url)
  await app.createFirstUser()

  await page.goto(`${url}/collections/chats/create`)
  await expect(app.composer).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  expect(sumBytes(await listLoadedScripts(page)), 'an empty chat').toBeLessThan(maxBytes)

  await app.newChat('Planner')
  await app.say('help')
  await app.chatId()
  await expect(app.thread.getByRole('table')).toBeVisible()
  await page.reload()
  await expect(app.thread.getByRole('table')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  const scripts = await listLoadedScripts(page)
  expect(scripts.length, 'scripts are seen at all').toBeGreaterThan(5)
  expect(sumBytes(scripts), JSON.stringify(scripts, null, 1)).toBeLessThan(maxBytes)
})

test('what every page runs at once is compiled while it is loaded', async ({ page, startServer }) => {
  const { url } = await startServer()
  await page.goto(`${url}/login`)
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  const scripts = await listLoadedScripts(page)
  const texts = await Promise.all(
    scripts.map(async ({ name }) => (await page.request.get(`${url}${name}`)).text()),
  )
  const marked = texts.filter((text) => text.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(marked.length).toBeGreaterThan(2)
  expect(
    marked.some((text) => text.includes('hydrateRoot')),
    'React is among them',
  ).toBe(true)
  expect(marked.length, 'what only some pages load is not').toBeLessThan(texts.length)
})
