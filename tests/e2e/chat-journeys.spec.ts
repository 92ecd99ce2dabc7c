import type { Locator } from '@playwright/test'
import type { AppPage } from '../setup/app-page.ts'
import { expect, test } from '../setup/e2e-test.ts'
import { callTool, failWith, holdBetween, say } from '../setup/scripted-model.ts'

type Message = {
  readonly id: string
  readonly role: string
  readonly status: string | null
  readonly parts: { readonly type: string; readonly text?: string }[]
}

/** `user: Hello` for every message the server has of a chat, in order. */
async function storedIn({ page, url }: AppPage, chatId: string): Promise<string[]> {
  const listed = await page.request.get(`${url}/api/messages?where[chat][equals]=${chatId}&limit=50&sort=seq`)
  const { docs } = (await listed.json()) as { docs: readonly Message[] }
  return docs.map(({ role, parts }) => `${role}: ${parts.map(({ text = '' }) => text).join('')}`)
}

/** Chooses an action of a message, which shows when one points at it. */
async function act(message: Locator, action: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: action }).click()
}

const messages = (app: AppPage) => app.thread.locator('[data-role]')

/** The conversation on the page, and after a reload, and on the server. */
async function expectConversation(app: AppPage, chatId: string, expected: readonly string[]): Promise<void> {
  const said = expected.map((line) => line.replace(/^\w+: /, ''))
  for (const isReloaded of [false, true]) {
    if (isReloaded) await app.page.reload()
    await expect(messages(app)).toHaveCount(expected.length)
    for (const [at, words] of said.entries()) await expect(messages(app).nth(at)).toContainText(words)
  }
  expect(await storedIn(app, chatId)).toEqual(expected)
}

test('a reply is written again, a message changed, and a branch goes its own way', async ({
  app,
  page,
  sharedApp,
}) => {
  const { model } = sharedApp
  model.reply(failWith(401, 'no such key'), say('A first reply.'), say('A second reply.'))
  await app.newChat('Scripted')
  await app.say('First')
  const problem = page.getByRole('alert').filter({ hasText: 'No reply came' })
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(app.thread).toContainText('A first reply.')
  await expect(problem).toHaveCount(0)
  const chatId = await app.chatId()
  await app.say('Second')
  await expect(app.thread).toContainText('A second reply.')

  await test.step('regenerate puts another reply in the place of the last', async () => {
    model.reply(say('A better reply.'))
    await act(app.replies.last(), 'Write the reply again')
    await expectConversation(app, chatId, [
      'user: First',
      'assistant: A first reply.',
      'user: Second',
      'assistant: A better reply.',
    ])
  })
  await test.step('a branch at a reply has what came until then, and leaves its origin alone', async () => {
    await act(app.replies.first(), 'Branch into a new chat')
    await expect(page).not.toHaveURL(new RegExp(chatId))
    const branchId = await app.chatId()
    await expect(messages(app)).toHaveCount(2)
    model.reply(say('Only here.'))
    await app.say('Another way')
    await expect(app.thread).toContainText('Only here.')
    await expectConversation(app, branchId, [
      'user: First',
      'assistant: A first reply.',
      'user: Another way',
      'assistant: Only here.',
    ])
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(chatId))
    await expect(messages(app)).toHaveCount(4)
    await expect(app.thread).not.toContainText('Only here.')
  })
  await test.step('an edited message takes the place of the old one and of what followed', async () => {
    model.reply(say('A new beginning.'))
    const first = messages(app).first()
    await act(first, 'Edit')
    const field = first.getByRole('textbox', { name: 'Edit your message' })
    await expect(field).toBeFocused()
    await field.fill('First, in other words')
    await first.getByRole('button', { name: 'Save and send' }).click()
    await expect(app.thread).toContainText('A new beginning.')
    await expectConversation(app, chatId, ['user: First, in other words', 'assistant: A new beginning.'])
    const asked = model.requests.at(-1)?.messages.filter(({ role }) => role !== 'system')
    expect(asked?.map(({ text }) => text)).toEqual(['First, in other words'])
  })
})

test('what is written during a reply waits, is changed, taken out or joins it; Stop ends the next one', async ({
  app,
  page,
  sharedApp,
}) => {
  const { model } = sharedApp
  const first = holdBetween(say('Looking.'), callTool('append_line', { line: 'looked' }))
  const second = holdBetween(say('Kept,'), say(' never heard'))
  model.reply(first, say(' With that too.'), second)
  await app.newChat('Scripted')
  await app.say('Look it up')
  await expect(app.replies).toContainText('Looking.')
  const chatId = await app.chatId()
  const waiting = page.getByRole('list', { name: 'Waiting messages' })
  const rowOf = (words: string) => waiting.getByRole('listitem').filter({ hasText: words })
  for (const words of ['then this', 'never mind', 'and that too']) {
    await app.say(words)
    await expect(rowOf(words)).toContainText('Sent after this reply')
  }
  await rowOf('never mind').getByRole('button', { name: 'Remove' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await rowOf('then this').getByRole('button', { name: 'Edit' }).click()
  await waiting.getByRole('textbox').fill('then this instead')
  await waiting.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf('then this instead')).toContainText('Sent after this reply')
  await rowOf('and that too').getByRole('button', { name: 'Add to this reply' }).click()
  await expect(rowOf('and that too')).toContainText('Joins the running reply')

  await page.reload()
  await expect(rowOf('then this instead')).toContainText('Sent after this reply')
  await expect(rowOf('and that too')).toContainText('Joins the running reply')
  await expect(waiting.getByRole('listitem')).toHaveCount(2)

  first.release()
  await expect(app.thread).toContainText('With that too.')
  const joined = model.requests[1]?.messages.at(-1)
  expect([joined?.role, joined?.text]).toEqual(['user', 'and that too'])
  await expect(app.replies.last()).toContainText('Kept,')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await expect(app.replies.last()).toContainText('Stopped')
  second.release()
  await page.reload()
  await expect(app.replies.last()).toContainText('Kept,')
  await expect(app.replies.last()).toContainText('Stopped')
  await expect(waiting).toHaveCount(0)
  expect(await storedIn(app, chatId)).toEqual([
    'user: Look it up',
    'user: and that too',
    'assistant: Looking. With that too.',
    'user: then this instead',
    'assistant: Kept,',
  ])
})

test('the first message makes the chat without a reload; New chat is always empty; back and forward lead through', async ({
  app,
  page,
  sharedApp,
}) => {
  sharedApp.model.respond(({ lastUserText }) => say(`You wrote: ${lastUserText}`))
  await app.newChat('Planner')
  const greeting = page.getByText('What can Planner do for you?').locator('..')
  await expect(greeting.locator('img')).toHaveAttribute('src', '/avatars/planner.svg')
  await app.newChat('Scripted')
  // Pages that are loaded, and streams of events that are opened; the first ones are there already.
  const opened: string[] = []
  page.on('request', (request) => {
    const isStream = new URL(request.url()).pathname === '/api/events'
    if (request.isNavigationRequest() || isStream) opened.push(request.url())
  })
  const field = await app.composer.elementHandle()
  const emptyUrl = page.url()
  const depth = await page.evaluate(() => history.length)
  await app.say('one')
  await expect(app.thread).toContainText('You wrote: one')
  const first = await app.chatId()
  expect(await page.evaluate(() => history.length)).toBe(depth)
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true)
  await app.say('and one more')
  await expect(app.thread).toContainText('You wrote: and one more')

  const newChat = page.getByRole('navigation').getByRole('link', { name: 'New chat' })
  await newChat.click()
  await expect(page).toHaveURL(emptyUrl)
  await expect(app.thread).toHaveCount(0)
  // The first agent of the config is the one to begin with.
  await expect(page.getByRole('textbox', { name: 'Message Scripted' })).toHaveValue('')
  await app.say('two')
  await expect(app.thread).toContainText('You wrote: two')
  const second = await app.chatId()
  expect(second).not.toBe(first)
  await newChat.click()
  await expect(app.thread).toHaveCount(0)
  await expect(app.composer).toHaveValue('')

  for (const [step, words] of [
    ['back', 'You wrote: two'],
    ['back', 'You wrote: and one more'],
    ['forward', 'You wrote: two'],
  ] as const) {
    await (step === 'back' ? page.goBack() : page.goForward())
    await expect(app.thread).toContainText(words)
  }
  await page.goForward()
  await expect(page).toHaveURL(emptyUrl)
  await expect(app.thread).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+k')
  const latest = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first()
  // Before the chats have come, the first one is another.
  await expect(latest).toContainText('Two')
  await expect(latest).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(app.thread).toContainText('You wrote: two')
  expect(opened).toEqual([])
})
