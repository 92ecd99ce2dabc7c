import { type ChatPage, expect, test } from './chat-page.ts'
import { refused, withUnsent } from './with-unsent.ts'

/** Opens the chat of the page anew, as a reload does, with what the server has stored. */
async function leaveAndReturn(chat: ChatPage): Promise<void> {
  await chat.page.evaluate(() => globalThis.frogbot.reload())
  await expect(chat.composer).toBeVisible()
}

const deeds = {
  'a reply is written again': async (chat: ChatPage) => {
    await chat.thread.getByRole('button', { name: 'Write the reply again' }).click()
    await expect.poll(() => chat.calls('regenerate')).toHaveLength(1)
  },
  'an older message is changed': async (chat: ChatPage) => {
    await chat.thread.locator('[data-role="user"]').first().getByRole('button', { name: 'Edit' }).click()
    await chat.thread.getByRole('textbox').fill('changed')
    await chat.page.keyboard.press('Enter')
    await expect(chat.thread.getByText('You wrote: changed')).toBeVisible()
  },
  'a branch fails': async (chat: ChatPage) => {
    await chat.fault('branch', refused)
    await chat.thread.getByRole('button', { name: 'Branch into a new chat' }).click()
    await expect(chat.page.getByRole('alert').first()).toContainText('That did not work')
  },
}

for (const [what, deed] of Object.entries(deeds)) {
  test(`a message that was not sent keeps its reason and Retry when ${what}`, async ({ chat }) => {
    const waiting = await withUnsent(chat)
    await deed(chat)
    await expect(waiting.getByRole('listitem')).toContainText(['never arrived'])
    await expect(waiting.getByRole('alert')).toContainText(refused.message)
    await expect(chat.thread.locator('[data-role="user"]')).toHaveCount(1)
    await chat.say('second')
    await expect(chat.thread.getByText('You wrote: second')).toBeVisible()
    await waiting.getByRole('button', { name: 'Retry' }).click()
    await expect(chat.thread.getByText('You wrote: never arrived')).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })
}

test('what was set aside comes back after a reload, before what is being written', async ({ chat }) => {
  await withUnsent(chat)
  await chat.fault('send', refused)
  await chat.say('neither did this')
  await expect(chat.page.getByRole('alert')).toHaveCount(2)
  await chat.say('second')
  await expect(chat.thread.getByText('You wrote: second')).toBeVisible()
  await chat.composer.fill('half a thought')
  await leaveAndReturn(chat)
  const whole = 'never arrived\n\nneither did this\n\nhalf a thought'
  await expect(chat.composer).toHaveValue(whole)
  await leaveAndReturn(chat)
  await expect(chat.composer).toHaveValue(whole)
})

test('what was not sent comes back in the next chat that is begun, on a page that was loaded anew', async ({
  chat,
}) => {
  await chat.open()
  await chat.fault('send', refused)
  await chat.say('never arrived')
  await expect(chat.page.getByRole('alert')).toContainText('Not sent')
  await chat.composer.fill('half a thought')
  await chat.page.reload()
  await expect(chat.composer).toHaveValue('never arrived\n\nhalf a thought')
})

test('what was still on its way comes back too, in its order', async ({ chat }) => {
  await chat.open({ hold: 'send' })
  await chat.say('first')
  await chat.say('second')
  await chat.composer.fill('half a thought')
  await chat.page.reload()
  await expect(chat.composer).toHaveValue('first\n\nsecond\n\nhalf a thought')
})

test('what was sent again, taken back or thrown away does not come back', async ({ chat }) => {
  const waiting = await withUnsent(chat)
  await chat.page.getByRole('button', { name: 'Retry' }).click()
  await expect(chat.thread.getByText('You wrote: never arrived')).toBeVisible()
  await chat.fault('send', refused)
  await chat.say('taken back')
  await chat.page.getByRole('alert').getByRole('button', { name: 'Edit' }).click()
  await expect(chat.composer).toHaveValue('taken back')
  await chat.composer.fill('')
  await chat.fault('send', refused)
  await chat.say('thrown away')
  await expect(chat.page.getByRole('alert')).toContainText('Not sent')
  await chat.say('second')
  await expect(chat.thread.getByText('You wrote: second')).toBeVisible()
  await waiting.getByRole('button', { name: 'Remove' }).click()
  await expect(waiting).toHaveCount(0)
  await leaveAndReturn(chat)
  await expect(chat.thread.getByText('You wrote: second')).toBeVisible()
  await expect(chat.composer).toHaveValue('')
})

test('a message that arrived although no answer came is shown as sent, and no draft', async ({ chat }) => {
  await withUnsent(chat)
  await chat.page.evaluate(() => {
    const { server } = globalThis.frogbot
    const sent = server.calls.findLast(({ name }) => name === 'send')?.detail as {
      message: { id: string; parts: [] }
    }
    for (const open of server.chats.values()) {
      server.addMessage(open, { id: sent.message.id, role: 'user', parts: sent.message.parts })
      server.emit(open, 'messages')
    }
  })
  await expect(chat.page.getByRole('alert')).toHaveCount(0)
  await expect(chat.thread.locator('[data-role="user"]')).toContainText(['first', 'never arrived'])
  await leaveAndReturn(chat)
  await expect(chat.composer).toHaveValue('')
})

test('what was not sent is shown to nobody else who uses the browser', async ({ chat }) => {
  await chat.open({ tabs: 2 })
  const ada = chat.tab('Ada')
  await ada.say('first')
  await expect(ada.thread.getByText('You wrote: first')).toBeVisible()
  await chat.fault('send', refused)
  await ada.say('never arrived')
  await expect(ada.thread.getByRole('alert')).toContainText('Not sent')
  await chat.page.evaluate(() => globalThis.frogbot.reload())
  await expect(ada.composer).toHaveValue('never arrived')
  await expect(chat.tab('Bob').thread.getByText('You wrote: first')).toBeVisible()
  await expect(chat.tab('Bob').composer).toHaveValue('')
})
