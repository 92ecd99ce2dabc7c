import { expect, test } from './chat-page.ts'

test('the first message creates the chat and changes the address without loading the conversation again', async ({
  chat,
}) => {
  await chat.open()
  await chat.page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'))
  await chat.say('hello there')
  await expect(chat.thread.getByText('You wrote: hello there')).toBeVisible()
  await expect(chat.page).toHaveURL(/#[0-9a-f-]{36}$/)
  await expect(chat.page.locator('body')).toHaveAttribute('data-same-page', 'yes')
  await chat.say('and again')
  await expect(chat.thread.getByText('You wrote: and again')).toBeVisible()
  await expect(chat.thread.locator('[data-role]')).toHaveCount(4)
})

test('what is sent while a reply runs waits under the thread, can be changed and removed, and runs afterwards', async ({
  chat,
}) => {
  await chat.open()
  await chat.startLongReply()
  await chat.say('second')
  await chat.say('third')
  const waiting = chat.page.getByRole('list', { name: 'Waiting messages' })
  await expect(waiting.getByText('Sent after this reply')).toHaveCount(2)
  await waiting
    .getByRole('listitem')
    .filter({ hasText: 'third' })
    .getByRole('button', { name: 'Remove' })
    .click()
  // The other one moves when it goes, and a press that ends beside its button is none.
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await waiting
    .getByRole('listitem')
    .filter({ hasText: 'second' })
    .getByRole('button', { name: 'Edit' })
    .click()
  await waiting.getByRole('textbox').fill('second, changed')
  await waiting.getByRole('button', { name: 'Save' }).click()
  await expect(waiting.getByText('second, changed')).toBeVisible()
  await chat.letGo()
  await expect(chat.thread.getByText('You wrote: second, changed')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(chat.thread.getByText('third')).toHaveCount(0)
})

test('Stop ends the turn on the server and keeps what was written', async ({ chat }) => {
  await chat.open()
  await chat.startLongReply()
  await chat.page.getByRole('button', { name: 'Stop' }).click()
  await expect(chat.page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  expect(await chat.calls('stop')).toHaveLength(1)
})

test('a message that could not be sent stays, and Retry sends it once', async ({ chat }) => {
  await chat.open()
  await chat.say('first')
  await expect(chat.thread.getByText('You wrote: first')).toBeVisible()
  await chat.fault('send', {
    message: 'The server could not be reached. Nothing was lost; try again.',
    status: 0,
  })
  await chat.say('second')
  const alert = chat.page.getByRole('alert')
  await expect(alert).toContainText('Not sent')
  await expect(chat.thread.getByText('second', { exact: true })).toBeVisible()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(chat.thread.getByText('You wrote: second')).toBeVisible()
  await expect(alert).toHaveCount(0)
  await expect(chat.thread.locator('[data-role="user"]')).toHaveCount(2)
})

test('a failed reply says why in the thread, with Retry', async ({ chat }) => {
  await chat.open()
  await chat.say('please fail')
  await expect(chat.page.getByRole('alert')).toContainText(
    'The model refused the key. Ask an administrator to check it.',
  )
  await expect(chat.page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('Retry works as soon as it is there, before the stored chat has been read', async ({ chat }) => {
  await chat.open()
  await chat.hold('getChat')
  await chat.say('fail at once')
  await chat.page.getByRole('button', { name: 'Retry' }).click()
  await chat.letGo()
  await expect.poll(() => chat.calls('regenerate')).toHaveLength(1)
})

test('a reply that failed before its first word leaves no empty message, and its place says why', async ({
  chat,
}) => {
  await chat.open()
  await chat.say('fail at once')
  const alert = chat.page.getByRole('alert')
  await expect(alert).toContainText('No reply came')
  await expect(chat.thread.locator('[data-role="assistant"]')).toHaveCount(0)
  await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible()
  await chat.say('hello')
  await expect(chat.thread.getByText('You wrote: hello')).toBeVisible()
  await expect(chat.thread.locator('[data-role="assistant"]').first()).toContainText(
    'No reply came. The model refused the key.',
  )
})

test('the draft of a chat is kept over a reload, and gone once it is sent', async ({ chat }) => {
  await chat.open()
  await chat.composer.fill('half a thought')
  await chat.page.reload()
  await expect(chat.composer).toHaveValue('half a thought')
  await chat.composer.press('Enter')
  await expect(chat.thread.getByText('You wrote: half a thought')).toBeVisible()
  await chat.page.reload()
  await expect(chat.composer).toHaveValue('')
})

test('pictures and links of a reply load nothing by themselves', async ({ chat }) => {
  const asked: string[] = []
  chat.page.on('request', (request) => asked.push(request.url()))
  await chat.open()
  await chat.say('table')
  await expect(chat.thread.getByText('Picture from tracker.example.net, not loaded')).toBeVisible()
  const link = chat.thread.getByRole('link', { name: 'the tram map' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(asked.filter((url) => url.includes('example'))).toEqual([])
})

test('a reply is written again, and a sent message changed, in place', async ({ chat }) => {
  await chat.open()
  await chat.say('first words')
  await expect(chat.thread.getByText('You wrote: first words')).toBeVisible()
  await chat.thread.getByRole('button', { name: 'Write the reply again' }).focus()
  await chat.page.keyboard.press('Enter')
  await expect(chat.thread.getByText('You wrote: first words')).toHaveCount(1)
  await chat.thread.locator('[data-role="user"]').hover()
  await chat.thread.locator('[data-role="user"]').getByRole('button', { name: 'Edit' }).click()
  await chat.thread.getByRole('textbox').fill('other words')
  await chat.thread.getByRole('button', { name: 'Save and send' }).click()
  await expect(chat.thread.getByText('You wrote: other words')).toBeVisible()
  await expect(chat.thread.getByText('You wrote: first words')).toHaveCount(0)
})

test('the view follows only a reader at the end', async ({ chat }) => {
  await chat.page.setViewportSize({ width: 1024, height: 480 })
  await chat.open({ seed: 'full', tick: 20 })
  await expect(chat.thread.getByText('Dismissed by the user.')).toBeVisible()
  await chat.say('long')
  await expect(chat.thread.getByText(/word word/)).toBeInViewport()
  await chat.hold('text-delta')
  await chat.thread.hover()
  await chat.page.mouse.wheel(0, -400)
  await chat.letGo()
  const button = chat.page.getByRole('button', { name: 'New messages' })
  await expect(button).toBeVisible()
  const place = await chat.thread.evaluate((element) => element.scrollTop)
  await expect(chat.page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 })
  expect(await chat.thread.evaluate((element) => element.scrollTop)).toBe(place)
  await button.click()
  await expect(button).toHaveCount(0)
  await expect(chat.thread.getByText(/word word/)).toBeInViewport()
})

test('a reader at the end stays there when a waiting message goes in the moment the reply grows', async ({
  chat,
}) => {
  await chat.page.setViewportSize({ width: 1024, height: 480 })
  await chat.open({ seed: 'full' })
  await expect(chat.thread.getByText('Dismissed by the user.')).toBeVisible()
  await chat.startLongReply()
  await chat.say('second')
  const waiting = chat.page.getByRole('list', { name: 'Waiting messages' })
  await expect(waiting.getByText('Sent after this reply')).toBeVisible()
  await chat.thread.evaluate((box) => {
    new MutationObserver((_changes, observer) => {
      if (box.querySelector('ul[aria-label="Waiting messages"]')) return
      observer.disconnect()
      // Laid out without the row, and again with what has come, before the page hears of either.
      const height = box.scrollHeight
      const lines = document.createElement('div')
      lines.style.height = '60px'
      box.firstElementChild?.append(lines)
      if (box.scrollHeight !== height + 60) throw new Error('Nothing has grown.')
    }).observe(box, { childList: true, subtree: true })
  })
  await waiting.getByRole('button', { name: 'Remove' }).click()
  await expect(waiting).toHaveCount(0)
  const fromEnd = () =>
    chat.thread.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))
  await expect.poll(fromEnd).toBeLessThan(2)
})

test('a reply is followed that takes the place of all one has scrolled in', async ({ chat }) => {
  await chat.page.setViewportSize({ width: 1024, height: 480 })
  await chat.open({ seed: 'full', tick: 5 })
  await expect(chat.thread.getByText('Dismissed by the user.')).toBeVisible()
  await chat.thread.evaluate((element) => element.scrollTo(0, 0))
  const first = chat.thread.locator('[data-role="user"]').first()
  await first.hover()
  await first.getByRole('button', { name: 'Edit' }).click()
  await chat.thread.getByRole('textbox').fill('long')
  await chat.thread.getByRole('button', { name: 'Save and send' }).click()
  await expect(chat.thread.getByText(/word word/)).toBeInViewport()
  await expect(chat.page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 })
  await expect(chat.page.getByRole('button', { name: 'New messages' })).toHaveCount(0)
  const fromEnd = () =>
    chat.thread.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))
  await expect.poll(fromEnd).toBeLessThan(2)
})

test('a chat is opened at a message older than the newest 500: in view, marked for a moment, with the focus', async ({
  chat,
}) => {
  const { page } = chat
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await chat.open({ seed: 'many', message: 'message-40' })
    const row = chat.thread.locator('[data-message-id="message-40"]')
    await expect(chat.thread.locator('[data-message-id="message-40"][data-marked]')).toBeInViewport()
    await expect(row).toContainText('Answer number 40')
    await expect(row.getByRole('article')).toBeFocused()
    await expect(row).not.toHaveAttribute('data-marked')
    await expect(row).toBeInViewport()
    await expect(row.getByRole('article')).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(chat.thread.locator('[data-message-id="message-40"] button').first()).toBeFocused()
})

test('a chat whose message is gone is opened at its end', async ({ chat }) => {
  await chat.open({ seed: 'many', message: 'gone' })
  await expect(chat.thread.getByText('Answer number 600')).toBeInViewport()
  await expect(chat.thread.locator('[data-message-id="message-1"]')).toBeAttached()
  await expect(chat.thread.getByText('Answer number 600')).toBeInViewport()
  await expect(chat.thread.locator('[data-marked]')).toHaveCount(0)
})

test('a chat of 600 messages opens with the newest 500 and loads the others above without moving what is read', async ({
  chat,
}) => {
  await chat.open({ seed: 'many' })
  await expect(chat.thread.getByText('Answer number 600')).toBeInViewport()
  await expect(chat.thread.locator('[data-role]')).toHaveCount(500)
  await expect(chat.thread.getByText('Answer number 600')).toBeInViewport()
  const read = chat.thread.locator('[data-message-id="message-101"]')
  const before = await read.evaluate((row) => {
    row.closest('section')?.scrollTo(0, 0)
    return row.getBoundingClientRect().top
  })
  await expect(chat.thread.locator('[data-role]')).toHaveCount(600)
  await expect(chat.thread.getByText('Question number 101', { exact: true })).toBeInViewport()
  expect(Math.abs((await read.evaluate((row) => row.getBoundingClientRect().top)) - before)).toBeLessThan(2)
})
