import type { Page } from '@playwright/test'
import { AppPage, ada, adminEnv } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { expectAccessible } from '../setup/expect-accessible.ts'
import { callTool, holdBetween, say } from '../setup/scripted-model.ts'

const hostile = '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=2</script>'

/** Counts what the page's policy had to refuse: hostile text that is inert leaves it nothing to do. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(globalThis, { refused })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // zod tries once whether it may compile its schemas; no text of a person can make it.
      if (blockedURI !== 'eval') refused.push(`${violatedDirective} ${blockedURI}`)
    })
  })
}

async function expectInert(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    hacked: Reflect.get(globalThis, 'hacked'),
    refused: Reflect.get(globalThis, 'refused'),
    pictures: document.querySelectorAll('img[onerror], img[src="x"]').length,
    addresses: [...document.querySelectorAll('a[href]')].filter((link) =>
      /^(javascript|data):/i.test(link.getAttribute('href') ?? ''),
    ).length,
  }))
  expect(found).toEqual({ hacked: undefined, refused: [], pictures: 0, addresses: 0 })
}

test('a client tool is answered on the card that its config names', async ({ app, page, sharedApp }) => {
  sharedApp.model.reply(callTool('pick_file', { files: ['a.txt', 'b.txt'] }), say('Reading it.'))
  await app.newChat('Scripted')
  await app.say('Which file?')
  await page.getByRole('form', { name: 'Pick a file' }).getByRole('button', { name: 'b.txt' }).click()
  await expect(app.replies).toContainText('Picked b.txt')
  await expect(app.replies).toContainText('Reading it.')
  await expect(app.composer).toBeFocused()
})

test('a call without a card of its own can be dismissed, and then says that it was not answered', async ({
  app,
  page,
  sharedApp,
}) => {
  sharedApp.model.reply(callTool('secret_step', { step: 'sign the form' }))
  await app.newChat('Scripted')
  await app.say('Go on')
  await expect(app.card).toContainText('sign the form')
  await app.card.getByRole('button', { name: 'Dismiss' }).click()
  await app.card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(app.replies.getByRole('button', { name: /Secret step/ })).toContainText('Not answered')
  await expect(page.getByText('Failed')).toHaveCount(0)
})

test('the header names the model as people know it', async ({ app, page }) => {
  await app.newChat('Scripted')
  await expect(page.getByText('Scripted · Scripted', { exact: true })).toBeVisible()
  await expect(app.composer).toBeFocused()
})

test('a failed reply stands in the thread in words, without an empty message', async ({ app, page }) => {
  await app.newChat('Planner')
  await app.say('fail')
  await expect(page.getByRole('alert').filter({ hasText: 'No reply came' })).toBeVisible()
  await expect(app.replies).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a chat that is not there says so, and offers nothing that could not help', async ({ app, page }) => {
  await page.goto(`${app.url}/collections/chats/nobody-has-it`)
  const problem = page.getByRole('alert').filter({ hasText: 'This conversation could not be opened.' })
  await expect(problem).toContainText('There is no such chat')
  await expect(page.getByRole('heading', { level: 1, name: 'Chat not found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Chat not found/)
  await page.evaluate(() => {
    // As Next does when the title of the route comes late.
    document.title = 'FrogBot'
  })
  await expect(page).toHaveTitle(/^Chat not found/)
  await expectAccessible(page)
  await expect(problem.getByRole('button')).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Chats', exact: true }).click()
  await expect(page).toHaveTitle(/^Chats/)
  await page.goBack()
  await expect(page).toHaveTitle(/^Chat not found/)
})

test('a chat whose deletion is refused stays open; one that is deleted gives way to a new one', async ({
  app,
  page,
  sharedApp,
}) => {
  sharedApp.model.reply(say('Here.'))
  await app.newChat('Scripted')
  await app.say('Hello')
  await expect(app.replies).toContainText('Here.')
  const id = await app.chatId()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Chat menu' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.route('**/api/trpc/chats.trash*', (route) => route.abort(), { times: 1 })
  await choose('Move to trash')
  await expect(page.getByText('The server did not answer. Check the connection and try again.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(id))
  await choose('Move to trash')
  await expect(page).toHaveURL(/\/create$/)
  await page.goto(`${app.url}/collections/chats/${id}`)
  await expect(page.getByText('This chat is in the trash')).toBeVisible()
  await choose('Delete for good')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(/\/create$/)
  await expect(app.composer).toBeVisible()
})

test('a message that one leaves while it is on its way is sent once, and is no draft any more', async ({
  app,
  page,
  sharedApp,
}) => {
  sharedApp.model.reply(say('Got it.'))
  await app.newChat('Scripted')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/agents/scripted*', async (route) => {
    const response = await route.fetch()
    await gate.promise
    await route.fulfill({ response })
  })
  const taken = page.waitForRequest('**/api/agents/scripted*')
  await app.say('Remember this')
  await taken
  await page.locator('aside a[href="/"]').click()
  await expect(page).toHaveURL(`${app.url}/`)
  gate.resolve()
  const sent = page
    .getByRole('navigation', { name: 'Recent chats' })
    .getByRole('link', { name: 'Remember this' })
  await expect(sent).toHaveCount(1)
  await expect(page).toHaveURL(`${app.url}/`)
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /draft:.*:new$/.test(key)))
  await expect.poll(drafts).toEqual([])
  await page.getByRole('link', { name: 'New chat', exact: true }).first().click()
  await expect(app.composer).toHaveValue('')
})

test('the title of a branch runs in the direction of its own script', async ({ app, page, sharedApp }) => {
  sharedApp.model.reply(say('אחת'))
  await app.newChat('Scripted')
  await app.say('שלום וברכה')
  await expect(app.replies).toContainText('אחת')
  const origin = await app.chatId()
  await app.replies.getByRole('button', { name: 'Branch into a new chat' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(origin))
  const id = await app.chatId()
  await page.goto(`${app.url}/collections/chats`)
  const titles = page.locator(`a[href$="${id}"]`).filter({ hasText: 'שלום וברכה' })
  await expect(titles).toHaveCount(2)
  for (const title of await titles.all())
    await expect(title.locator('xpath=descendant-or-self::*[@dir="auto"]').first()).toHaveCSS(
      'direction',
      'rtl',
    )
})

test('hostile texts are inert in the thread, the title, the sidebar and the raw messages', async ({
  page,
  startServer,
}) => {
  await watchPolicy(page)
  // The variant that shows the messages, as the collection `turns`.
  const { url } = await startServer({ env: { ...adminEnv, E2E_ADMIN: 'slots' } })
  const app = new AppPage(page, url)
  await app.signIn(ada)
  await app.newChat('Planner')
  await app.say(hostile)
  const chatId = await app.chatId()
  await expect(app.replies).toContainText('<img src=x')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
  await expect(page.getByRole('navigation').getByText('<img src=x').first()).toBeVisible()
  await expectInert(page)
  await page.goto(`${url}/collections/chats`)
  await expect(page.getByRole('table')).toContainText('<img src=x')
  await expectInert(page)
  const listed = await page.request.get(`${url}/api/turns?where[chat][equals]=${chatId}`)
  const { docs } = (await listed.json()) as { docs: { id: string; role: string }[] }
  for (const { id } of docs) {
    await page.goto(`${url}/collections/turns/${id}`)
    await expect(page.getByText('<img src=x').first()).toBeVisible()
    await expectInert(page)
  }
  await page.goto(`${url}/collections/turns`)
  await expect(page.getByRole('table')).toContainText('<img src=x')
  await expectInert(page)
})

test('what is typed before the script of a page has come is kept', async ({ app, page, sharedApp }) => {
  let gate = Promise.withResolvers<void>()
  // As it is when the page is there and a slow connection still brings its script.
  await page.route('**/_next/static/**/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const open = (path: string) => page.goto(`${sharedApp.url}${path}`, { waitUntil: 'commit' })

  await open('/collections/chats/create')
  await app.composer.fill('typed early')
  gate.resolve()
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(app.composer).toHaveValue('typed early')

  gate = Promise.withResolvers()
  await open('/collections/chats')
  await page.getByRole('searchbox').fill('searched early')
  gate.resolve()
  await expect(page).toHaveURL(/[?&]q=searched/)
  await expect(page.getByRole('searchbox')).toHaveValue('searched early')
})

test('a script that is lost on its way is asked for again, and the page stays as it is', async ({
  app,
  page,
  sharedApp,
}) => {
  sharedApp.model.reply(say('First reply.'))
  await app.newChat('Scripted')
  await app.say('A question')
  await expect(app.replies).toContainText('First reply.')
  await page.reload()
  await expect(app.replies).toContainText('First reply.')
  const scripts = '**/_next/static/chunks/**'
  let lost = 0
  await page.route(scripts, (route) => {
    lost += 1
    return route.abort()
  })
  const question = app.thread.locator('[data-role="user"]')
  await question.hover()
  await question.getByRole('button', { name: 'Edit' }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(question).toContainText('A question')
  await expect(app.replies).toContainText('First reply.')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question.getByRole('textbox')).toHaveValue('A question')
})

test('a page whose script can not come says so, and "Try again" loads it anew', async ({ app, page }) => {
  await page.goto(app.url)
  const newChat = page.getByRole('navigation').getByRole('link', { name: 'New chat' })
  await expect(newChat).toBeVisible()
  const scripts = '**/_next/static/chunks/**'
  await page.route(scripts, async (route) => {
    const response = await route.fetch()
    // What the conversation is made of; the page around it comes.
    return (await response.text()).includes('data-working') ? route.abort() : route.fulfill({ response })
  })
  await newChat.click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page broke' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(app.composer).toBeVisible()
})

test('what is sent while a reply runs is seen without a connection too, with its Retry', async ({
  app,
  page,
  sharedApp,
}) => {
  const reply = holdBetween(say('Still'), say(' writing.'))
  sharedApp.model.reply(reply, say('And the second.'))
  await app.newChat('Scripted')
  const rowsCome = page.waitForResponse(
    async (response) =>
      response.url().includes('/_next/static/chunks/') && (await response.text()).includes('data-edit'),
  )
  await app.say('one')
  await expect(app.replies).toContainText('Still')
  await rowsCome
  await page.context().setOffline(true)
  await app.say('two')
  const waiting = page.getByRole('list', { name: 'Waiting messages' })
  await expect(waiting.getByRole('alert')).toContainText('could not be reached')
  await expect(waiting).toContainText('two')
  await page.context().setOffline(false)
  reply.release()
  await waiting.getByRole('button', { name: 'Retry' }).click()
  await expect(app.thread).toContainText('And the second.')
  await expect(waiting).toHaveCount(0)
})
