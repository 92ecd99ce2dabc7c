import { expect, test } from './chat-page.ts'
import { refused, withUnsent } from './with-unsent.ts'

test('what is sent and written before the first message has made the chat stays in that chat', async ({
  chat,
}) => {
  await chat.open({ hold: 'send' })
  await chat.say('first')
  await chat.say('second')
  await chat.say('third')
  await chat.composer.pressSequentially('half a thought')
  await chat.letGo()
  await expect(chat.thread.getByText('You wrote: third')).toBeVisible()
  await expect(chat.thread.locator('[data-role="user"]')).toContainText(['first', 'second', 'third'])
  expect(await chat.page.evaluate(() => globalThis.frogbot.server.chats.size)).toBe(1)
  await expect(chat.composer).toHaveValue('half a thought')
  const drafts = await chat.page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('frogbot:draft:')),
  )
  expect(drafts).toEqual([expect.not.stringContaining(':new')])
})

test('a second message makes the chat when the first one was refused', async ({ chat }) => {
  await chat.open({ hold: 'send' })
  await chat.fault('send', refused)
  await chat.say('first')
  await chat.say('second')
  await chat.letGo()
  await expect(chat.thread.getByText('You wrote: second')).toBeVisible()
  await expect(chat.page).toHaveURL(/#[0-9a-f-]{36}$/)
  await chat.thread.getByRole('button', { name: 'Retry' }).click()
  await expect(chat.thread.getByText('You wrote: first')).toBeVisible()
  expect(await chat.page.evaluate(() => globalThis.frogbot.server.chats.size)).toBe(1)
})

test('a message that was not sent stays below the thread when another is sent, with its reason and Retry', async ({
  chat,
}) => {
  const waiting = await withUnsent(chat)
  await chat.say('second')
  await expect(chat.thread.getByText('You wrote: second')).toBeVisible()
  await expect(waiting.getByRole('listitem')).toContainText(['never arrived'])
  await expect(waiting.getByRole('alert')).toContainText(refused.message)
  await waiting.getByRole('button', { name: 'Retry' }).click()
  await expect(chat.thread.getByText('You wrote: never arrived')).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('an edit that was refused is open again with what was written', async ({ chat }) => {
  await chat.open()
  await chat.say('first')
  await expect(chat.thread.getByText('You wrote: first')).toBeVisible()
  await chat.fault('editMessage', refused)
  await chat.thread.getByRole('button', { name: 'Edit' }).click()
  await chat.thread.getByRole('textbox').fill('written with care')
  await chat.page.keyboard.press('Enter')
  await expect(chat.page.getByRole('alert')).toContainText('That did not work')
  await expect(chat.thread.getByRole('textbox')).toHaveValue('written with care')
  await expect(chat.thread.getByRole('textbox')).toBeFocused()
  const overtaken = 'The agent is still working on this chat. Stop it first, or wait.'
  await chat.fault('editMessage', { message: overtaken, status: 409, code: 'turn-in-progress' })
  await chat.page.keyboard.press('Enter')
  await expect(chat.page.getByRole('alert')).toContainText(overtaken)
  await expect(chat.thread.getByRole('textbox')).toHaveValue('written with care')
  await chat.page.keyboard.press('Enter')
  await expect(chat.thread.getByText('You wrote: written with care')).toBeVisible()
})

test('what is being written in a waiting message goes to the composer when its turn comes', async ({
  chat,
}) => {
  await chat.open({ hold: 'finish' })
  await chat.say('first')
  await chat.say('second')
  const waiting = chat.page.getByRole('list', { name: 'Waiting messages' })
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await waiting.getByRole('textbox').fill('written with care')
  await chat.letGo()
  await expect(chat.thread.getByText('You wrote: second')).toBeVisible()
  await expect(chat.composer).toHaveValue('written with care')
  await expect(chat.composer).toBeFocused()
})

test('what is being written in a waiting message goes to the composer also when a card is in its place', async ({
  chat,
}) => {
  await chat.open({ hold: 'finish' })
  await chat.say('ask me')
  await chat.say('second')
  await chat.letGo()
  await chat.cardAtRest()
  const waiting = chat.page.getByRole('list', { name: 'Waiting messages' })
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await waiting.getByRole('textbox').fill('written with care')
  // As another tab of the same person would.
  await chat.page.evaluate(() => {
    const { server } = globalThis.frogbot
    for (const open of server.chats.values()) {
      open.messages = open.messages.filter(({ status }) => status !== 'queued')
      server.emit(open, 'messages')
    }
  })
  await expect(waiting).toHaveCount(0)
  await chat.card.getByRole('radio', { name: 'Balanced' }).click()
  await expect(chat.composer).toHaveValue('written with care')
})

test('Stop also ends the turn of a message that is still on its way', async ({ chat }) => {
  await chat.open({ hold: 'send', tick: 20 })
  await chat.say('long')
  const stop = chat.page.getByRole('button', { name: 'Stop' })
  await stop.click()
  await chat.letGo()
  await expect.poll(() => chat.calls('stop')).toHaveLength(1)
  await expect(stop).toHaveCount(0)
  await expect(chat.thread.getByText('word '.repeat(20))).toHaveCount(0)
})
