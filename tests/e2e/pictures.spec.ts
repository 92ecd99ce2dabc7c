import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { AppPage } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { expectAccessible } from '../setup/expect-accessible.ts'

// Pictures to look at: every page at every width, light and dark. Nothing is compared; see CONTRIBUTING.md.
const folder = 'test-results/pictures'

// A trace would take a picture of each of these pictures.
test.use({ trace: 'off' })

const widths = [
  { name: 'wide', width: 1440, height: 900, touch: false },
  { name: 'medium', width: 1024, height: 768, touch: false },
  { name: 'phone', width: 390, height: 844, touch: true },
] as const

/** Takes the page as it is, and sees that it is never wider than its window. */
async function takePictures(page: Page, device: CDPSession, name: string): Promise<void> {
  for (const { name: size, width, height, touch } of widths) {
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    await page.setViewportSize({ width, height })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Straight from the browser, which is cheap: nothing moves under reduced motion, so one drawn frame is enough.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      const { data } = await device.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
      await writeFile(join(folder, `${name}-${size}-${colorScheme}.png`), Buffer.from(data, 'base64'))
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, `${name}, ${size}: nothing is wider than the window`).toBeLessThanOrEqual(0)
  }
}

test('a picture of every page, wide, medium and on a phone, light and dark', async ({
  page,
  startServer,
}) => {
  test.slow()
  await mkdir(folder, { recursive: true })
  const { url } = await startServer({ env: { E2E_ADMIN: 'messages' } })
  const app = new AppPage(page, url)
  const device = await page.context().newCDPSession(page)
  const look = (name: string) => takePictures(page, device, name)
  /** For what no other test of the whole app looks at: on a phone, dark, as the last picture leaves it. */
  const lookAndCheck = async (name: string) => {
    await look(name)
    await expectAccessible(page)
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const visit = async (path: string, title: string) => {
    await page.goto(`${url}${path}`)
    await expect(heading(title)).toBeVisible()
  }

  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await look('first-user')
  await app.createFirstUser()
  await visit('/', 'Home')
  await look('dashboard-empty')
  await visit('/waiting', 'Waiting for you')
  await look('waiting-empty')
  await visit('/collections/chats', 'Chats')
  await look('chats-empty')

  await page.goto(`${url}/collections/chats/create`)
  await expect(app.composer).toBeVisible()
  await lookAndCheck('new-chat')
  await app.newChat('Planner')
  await app.say('Plan a weekend in Lisbon')
  await app.chatId()
  await expect(app.card).toBeVisible()
  await lookAndCheck('chat-waiting')
  await app.card.getByRole('radio', { name: 'Slow' }).click()
  await app.card.getByRole('button', { name: 'Next' }).click()
  await app.card.getByRole('checkbox', { name: 'Food' }).click()
  await app.card.getByRole('button', { name: 'Next' }).click()
  await app.card.getByRole('radio', { name: 'Something else…' }).click()
  await app.card.getByRole('textbox', { name: 'Your own answer' }).fill('about 400 €')
  await lookAndCheck('chat-typing-an-answer')
  await app.card.getByRole('button', { name: 'Submit' }).click()
  await expect(app.replies.getByRole('table')).toBeVisible()
  await expect(app.composer).toBeVisible()
  await lookAndCheck('chat-answered')

  for (const prompt of [
    'color',
    'Plan a very long journey through every village between Porto and Faro',
    'fail',
  ])
    await page.request.post(`${url}/api/agents/planner`, { data: { prompt } })
  await visit('/', 'Home')
  await look('dashboard')
  await visit('/waiting', 'Waiting for you')
  await look('waiting')
  await visit('/collections/chats', 'Chats')
  await expect(page.getByRole('row').filter({ hasText: 'Lisbon' })).toBeVisible()
  await look('chats')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('palette')
  await page.keyboard.press('Escape')
  await visit('/collections/users', 'Users')
  await look('users')
  await visit('/account', 'Account')
  await look('account')
  await visit('/collections/messages', 'Messages')
  await lookAndCheck('messages')
  await page.getByRole('row').filter({ hasText: 'Assistant' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'JSON' })).toBeVisible()
  await lookAndCheck('message')
  await visit('/collections/nothing', 'Page not found')
  await look('not-found')

  await page.context().clearCookies()
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await look('login')
})
