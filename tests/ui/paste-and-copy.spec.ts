import { ChatPage, expect, test } from './chat-page.ts'

const pasteInto = (selector: string) =>
  `(text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    return document.querySelector(${JSON.stringify(selector)}).dispatchEvent(event)
  }`

test('a paste of more than 650 characters becomes a card that can be read, removed, and is sent as its own part', async ({
  chat,
}) => {
  const { page } = chat
  await chat.open()
  const paste = (text: string) => page.evaluate(`(${pasteInto('textarea')})(${JSON.stringify(text)})`)
  const log = `first line\n${'x'.repeat(640)}`
  // An event of a script inserts nothing by itself: what counts is whether the browser may.
  expect(await paste('y'.repeat(650))).toBe(true)
  expect(await paste(log)).toBe(false)
  expect(await paste('z'.repeat(700))).toBe(false)
  const cards = page.getByRole('list', { name: 'Pasted texts' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await cards.nth(1).getByRole('button', { name: 'Remove the pasted text' }).click()
  await expect(cards).toHaveCount(1)
  await expect(chat.composer).toBeFocused()
  const show = page.getByRole('button', { name: 'Show the pasted text, 2 lines, 651 characters' })
  await show.click()
  await expect(page.getByRole('dialog', { name: 'Pasted text' })).toContainText('first line')
  await chat.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(show).toBeFocused()
  await page.reload()
  await expect(cards).toHaveCount(1)
  await chat.composer.fill('What is this?')
  await chat.composer.press('Enter')
  await expect(cards).toHaveCount(0)
  await expect(chat.thread.getByRole('button', { name: /^Show the pasted text/ })).toBeVisible()
  expect(await chat.calls('send')).toEqual([
    expect.objectContaining({
      message: expect.objectContaining({
        parts: [
          { type: 'data-paste', data: { text: log } },
          { type: 'text', text: 'What is this?' },
        ],
      }),
    }),
  ])
})

test('a message that is nothing but a paste is edited and sent again without a word', async ({ chat }) => {
  const { page } = chat
  await chat.open()
  await page.evaluate(`(${pasteInto('textarea')})(${JSON.stringify('x'.repeat(700))})`)
  await chat.composer.press('Enter')
  const shown = chat.thread.getByRole('button', { name: /^Show the pasted text/ })
  await expect(shown).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await chat.thread.getByRole('button', { name: 'Edit' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(chat.thread.getByRole('textbox', { name: 'Edit your message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => chat.calls('editMessage'))
    .toEqual([expect.objectContaining({ parts: [expect.objectContaining({ type: 'data-paste' })] })])
  await expect(shown).toBeVisible()
})

test('an edit shows what was pasted: cards can be taken out and added, and what is left is saved', async ({
  chat,
}) => {
  const { page, thread } = chat
  await chat.open()
  const paste = (selector: string, text: string) =>
    page.evaluate(`(${pasteInto(selector)})(${JSON.stringify(text)})`)
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(700))
  await paste('textarea', one ?? '')
  await paste('textarea', two ?? '')
  await chat.say('What are these?')
  await expect(thread.getByText('You wrote: What are these?')).toBeVisible()
  await thread.getByRole('button', { name: 'Edit' }).click()
  const field = thread.getByRole('textbox', { name: 'Edit your message' })
  await expect(field).toBeFocused()
  const cards = thread.getByRole('list', { name: 'Pasted texts' }).getByRole('listitem')
  await expect(cards).toHaveText([/^1+/, /^2+/])
  await cards.nth(0).getByRole('button', { name: 'Remove the pasted text' }).click()
  await expect(cards).toHaveText([/^2+/])
  await expect(field).toBeFocused()
  expect(await paste('article textarea', three ?? '')).toBe(false)
  await expect(cards).toHaveText([/^2+/, /^3+/])
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await chat.expectAccessible()
  await field.fill('')
  await field.press('Enter')
  const part = (text: string | undefined) => ({ type: 'data-paste', data: { text } })
  await expect
    .poll(() => chat.calls('editMessage'))
    .toEqual([expect.objectContaining({ parts: [part(two), part(three)] })])
  await expect(thread.getByRole('button', { name: /^Show the pasted text/ })).toHaveCount(2)
  await thread.getByRole('button', { name: 'Edit' }).click()
  await expect(cards).toHaveCount(2)
  for (const left of [1, 0]) {
    await cards.first().getByRole('button', { name: 'Remove the pasted text' }).click()
    await expect(cards).toHaveCount(left)
  }
  await expect(thread.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('an edit of a waiting message shows its pastes, which go to the composer with it when its turn comes', async ({
  chat,
}) => {
  const { page } = chat
  await chat.open({ hold: 'finish' })
  await chat.say('first')
  const paste = (text: string) => page.evaluate(`(${pasteInto('textarea')})(${JSON.stringify(text)})`)
  await paste('1'.repeat(700))
  await paste('2'.repeat(700))
  await chat.composer.press('Enter')
  const waiting = page.getByRole('list', { name: 'Waiting messages' })
  const cards = page.getByRole('list', { name: 'Pasted texts' }).getByRole('listitem')
  const removeFirst = () => cards.first().getByRole('button', { name: 'Remove the pasted text' }).click()
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await removeFirst()
  await expect(cards).toHaveText([/^2+/])
  await waiting.getByRole('textbox').press('Enter')
  await expect
    .poll(() => chat.calls('editQueued'))
    .toEqual([expect.objectContaining({ parts: [{ type: 'data-paste', data: { text: '2'.repeat(700) } }] })])
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await waiting.getByRole('textbox').fill('with a question')
  await chat.letGo()
  await expect(chat.composer).toHaveValue('with a question')
  await expect(cards).toHaveText([/^2+/])
})

test('Copy of a message that is nothing but a paste copies what was pasted', async ({ chat }) => {
  const { page } = chat
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await chat.open()
  await page.evaluate(`(${pasteInto('textarea')})(${JSON.stringify('x'.repeat(700))})`)
  await chat.composer.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  const sent = chat.thread.locator('[data-role="user"]')
  await sent.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(sent.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('x'.repeat(700))
})

test('Copy puts the Markdown and clean HTML of a reply on the clipboard', async ({ chat }) => {
  const { page } = chat
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await chat.open()
  await chat.say('table')
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  // Colours have come: they must not get onto the clipboard.
  await expect(chat.thread.locator('[data-code="keyword"]').first()).toBeVisible()
  await chat.thread
    .locator('[data-role="assistant"]')
    .getByRole('button', { name: 'Copy', exact: true })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const clip = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text()
    return { text: await read('text/plain'), html: await read('text/html') }
  })
  expect(clip.text).toContain('Two **unhurried** days')
  expect(clip.text).toContain('| Saturday | Alfama, castle |')
  expect(clip.html).toContain('<strong>unhurried</strong>')
  expect(clip.html).toMatch(/<td[^>]*>Alfama, castle<\/td>/)
  expect(clip.html).toContain('<code>const plan = days.map')
  expect(clip.html).not.toMatch(/class=|data-|<button|<svg/)
})

test('Copy code copies the code alone', async ({ chat }) => {
  const { page } = chat
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await chat.open()
  await chat.say('table')
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await chat.thread.getByRole('button', { name: 'Copy code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'const plan = days.map((day) => ({ ...day, pace: "slow" }))\nconsole.log(plan)',
  )
})

test('without https, as in a home network, one pastes and copies all the same', async ({ shared }) => {
  const page = await shared.context.newPage()
  const chat = new ChatPage(page)
  await chat.open()
  await chat.say('table')
  await expect(chat.thread.getByRole('button', { name: 'Copy code' })).toBeVisible()
  await page.evaluate(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
  })
  await chat.thread.getByRole('button', { name: 'Copy code' }).click()
  await expect(chat.thread.getByRole('button', { name: 'Copied' })).toBeFocused()
  await chat.composer.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(chat.composer).toHaveValue(/^const plan = days/)
  await page.evaluate(`(${pasteInto('textarea')})(${JSON.stringify('x'.repeat(700))})`)
  await expect(page.getByRole('button', { name: 'Remove the pasted text' })).toBeVisible()
  await page.close()
})

test('a waiting message is handed to the running reply', async ({ chat }) => {
  await chat.open()
  await chat.startLongReply()
  await chat.say('and shorter, please')
  const waiting = chat.page.getByRole('list', { name: 'Waiting messages' })
  await expect(waiting.getByText('Sent after this reply')).toBeVisible()
  await waiting.getByRole('button', { name: 'Add to this reply' }).click()
  await expect.poll(() => chat.calls('editQueued')).toEqual([expect.objectContaining({ delivery: 'steer' })])
  await expect(waiting.getByText('Joins the running reply')).toBeVisible()
})
