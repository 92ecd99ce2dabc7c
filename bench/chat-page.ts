/**
 * What the chat page costs a browser: `npm run bench:chat`. Its scripts as they come over the network, and the longest
 * tasks while a chat of 500 messages is opened, typed in and written to, by the browser's own counters. Run by hand on
 * a quiet machine; the figures go into docs/performance.md.
 */
import { cpus, loadavg } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { Client } from 'pg'
import { findChromium } from '../scripts/find-chromium.ts'
import { listLoadedScripts, sumBytes } from '../tests/setup/loaded-scripts.ts'
import { startLongReplyModel } from './long-reply-model.ts'
import { recordTasks, takeTasks } from './record-tasks.ts'
import { seedChat } from './seed-chat.ts'
import { admin, startApp } from './start-servers.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const oldest = '[data-message-id="long-1"]'
// Playwright's own script, and above all its search for roles and texts, runs in the page and would be most of what is
// measured. So it is loaded between the rows only, and what is waited for is told by the page itself.
const conversation = 'section[aria-label="Conversation"]'
const typed =
  'Some words that a person types into the composer, one letter after another, a hundred in all here.  '

const model = await startLongReplyModel()
const app = await startApp({ BENCH_MODEL_URL: model.url })
const client = new Client({ connectionString: app.databaseUrl })
await client.connect()
const browser = await chromium.launch({
  executablePath: process.env.FROGBOT_CHROMIUM ?? findChromium() ?? '',
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    // For somebody who inspects the page, V8 reads the whole of React a second time at the first `new Error()`.
    '--js-flags=--no-enable-lazy-source-positions',
  ],
})
try {
  await seedChat(client, { id: 'short', title: 'A short chat', agent: 'writer', messages: 4 })
  await seedChat(client, { id: 'long', title: 'A long chat', agent: 'writer', messages: 500 })
  // Written to, so that the other is the same in every round.
  await seedChat(client, { id: 'written', title: 'Another long chat', agent: 'writer', messages: 500 })
  print(`${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`)
  print(`Chromium ${browser.version()}, load average ${loadavg()[0]?.toFixed(1)}`)
  const page = await signedIn(browser)
  print('')
  print('| page | scripts | kB compressed |')
  print('| --- | --- | --- |')
  for (const path of ['/collections/chats/create', '/collections/chats/short', '/'])
    await measureScripts(page, path)
  for (let round = 1; round <= rounds; round++) {
    print('')
    print('| round | what | longest task ms | tasks over 50 ms | slowest input ms | whole ms |')
    print('| --- | --- | --- | --- | --- | --- |')
    await measureTasks(page, round)
  }
} finally {
  await browser.close()
  await client.end()
  await app.stop()
  await model.stop()
}

async function signedIn(on: Browser): Promise<Page> {
  const page = await on.newPage({ viewport: { width: 1440, height: 900 } })
  await recordTasks(page)
  await page.goto(`${app.url}/login`)
  await page.getByLabel('E-mail address').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${app.url}/`)
  return page
}

/** A load with an empty cache: everything asked for until the page is used. */
async function measureScripts(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.goto(`${app.url}${path}`, { waitUntil: 'load' })
  if (path !== '/') await page.getByRole('textbox', { name: /^Message / }).waitFor()
  await idle(page)
  const scripts = await listLoadedScripts(page)
  print(`| ${path} | ${scripts.length} | ${(sumBytes(scripts) / 1000).toFixed(1)} |`)
  if (process.env.BENCH_FILES)
    for (const { name, bytes } of scripts) print(`    ${(bytes / 1000).toFixed(1)} ${name.split('/').at(-1)}`)
}

async function measureTasks(page: Page, round: number): Promise<void> {
  const composer = page.locator('textarea')
  const row = async (what: string, run: () => Promise<void>) => {
    const begun = performance.now()
    await run()
    await idle(page)
    const whole = performance.now() - begun
    const { longest, count, slowestInput } = await takeTasks(page)
    print(
      `| ${round} | ${what} | ${longest.toFixed(0)} | ${count} | ${slowestInput.toFixed(0)} | ${whole.toFixed(0)} |`,
    )
  }
  await row('open the chat by a full load', async () => {
    await page.goto(`${app.url}/collections/chats/long`, { waitUntil: 'commit' })
    await appears(page, oldest)
  })
  await row('open it from another page', async () => {
    await page.goto(`${app.url}/collections/chats/create`)
    await appears(page, 'textarea')
    await idle(page)
    await takeTasks(page)
    await open(page, 'long', oldest)
  })
  await composer.focus()
  await takeTasks(page)
  await row('type 100 characters', async () => {
    await composer.pressSequentially(typed)
  })
  await row('read up and down', async () => {
    await page.press(conversation, 'Home')
    await idle(page)
    await page.press(conversation, 'End')
  })
  // A page of the chat holds the newest 500, and each round adds two.
  await open(page, 'written', `[data-message-id="written-${2 * round - 1}"]`)
  await idle(page)
  await takeTasks(page)
  await row('send, and read a long reply', async () => {
    await composer.fill(`Round ${round}`)
    const over = watchForEnd(page)
    await composer.press('Enter')
    await over
  })
}

/** By a click in the list of chats beside the page. Resolves when its first message is there. */
async function open(page: Page, id: string, first: string): Promise<void> {
  await page.evaluate(
    (end) => document.querySelector<HTMLElement>(`a[href$="${end}"]`)?.click(),
    `/chats/${id}`,
  )
  await appears(page, first)
}

/** Resolves when there is such an element. */
function appears(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => (document.querySelector(wanted) ? resolve() : setTimeout(look, 20))
        look()
      }),
    selector,
  )
}

/** Resolves when a reply has begun and ended. The page tells by itself: asking again and again would be measured too. */
function watchForEnd(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let hasBegun = false
        new MutationObserver((_, observer) => {
          const works = document.querySelector('[data-working]')?.getAttribute('data-working') === 'true'
          if (hasBegun && !works) {
            observer.disconnect()
            resolve()
          }
          hasBegun ||= works
        }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-working'] })
      }),
  )
}

/** Resolves when the network has been quiet and the browser has nothing left to do. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let quiet = 0
        let seen = performance.getEntriesByType('resource').length
        const look = () => {
          const now = performance.getEntriesByType('resource').length
          quiet = now === seen ? quiet + 1 : 0
          seen = now
          if (quiet < 10) setTimeout(() => requestIdleCallback(look), 50)
          else resolve()
        }
        look()
      }),
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
