import { expect, test } from './chat-page.ts'

test('the greeting goes by the time of day and names the reader; the agent’s picture or the logo stands above', async ({
  chat,
}) => {
  const { page } = chat
  await chat.open()
  await page.evaluate(() => Object.assign(globalThis, { getHours: Date.prototype.getHours }))
  for (const [hour, words] of [
    [3, 'Still up'],
    [8, 'Good morning'],
    [14, 'Good afternoon'],
    [20, 'Good evening'],
  ] as const) {
    await page.evaluate((now) => {
      Date.prototype.getHours = () => now
    }, hour)
    await chat.open()
    await expect(page.getByRole('heading', { name: `${words}, Ada` })).toBeVisible()
  }
  await page.evaluate(() => {
    Date.prototype.getHours = Reflect.get(globalThis, 'getHours')
  })
  await expect(page.getByText('What can Planner do for you?')).toBeVisible()
  await expect(page.locator('h2').locator('..').locator('svg')).toBeVisible()
})

test('the working row pulses while the agent works, keeps its height, and is still under reduced motion', async ({
  chat,
}) => {
  const { page } = chat
  await chat.open()
  await chat.hold('text-end')
  await chat.say('long')
  const row = page.locator('[data-working]')
  const mark = row.locator('> *')
  await expect(row).toHaveAttribute('data-working', 'true')
  await expect(mark).toBeVisible()
  await expect(mark).toHaveCSS('animation-name', /pulse/)
  const height = (await row.boundingBox())?.height
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(mark).toHaveCSS('animation-name', 'none')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(row).toHaveAttribute('data-working', 'false')
  await expect(mark).toBeHidden()
  expect((await row.boundingBox())?.height).toBe(height)
})

test('while the model writes a question the thread says so', async ({ chat }) => {
  await chat.open()
  await chat.hold('tool-input-available')
  await chat.say('ask me')
  await expect(chat.thread.getByRole('region', { name: 'Preparing question' })).toBeVisible()
  await chat.letGo()
  await expect(chat.card).toBeVisible()
  await expect(chat.thread.getByRole('region', { name: 'Preparing question' })).toHaveCount(0)
})

test('what the model thought is folded away until it is asked for', async ({ chat }) => {
  await chat.open()
  await chat.say('plan a weekend')
  await expect(chat.card).toBeVisible()
  const thought = chat.thread.getByRole('button', { name: /^Thought/ })
  const words = chat.thread.getByText('A weekend is short.')
  await expect(thought).toHaveAttribute('aria-expanded', 'false')
  await expect(words).toBeHidden()
  await thought.click()
  await expect(words).toBeVisible()
})

test('a message tells when it was sent, a new day is named, and a reply tells its model and tokens', async ({
  chat,
}) => {
  await chat.open()
  await chat.say('hello')
  await expect(chat.thread.getByText('You wrote: hello')).toBeVisible()
  await expect(chat.page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  const reply = chat.thread.locator('[data-role="assistant"]')
  await expect(reply.locator('time')).toHaveText(/^\d{1,2}:\d\d (AM|PM)$/)
  await expect(reply.locator('time')).toHaveAttribute('title', /\d{4} at /)
  await reply.hover()
  const usage = reply.getByText('Demo model · 1,234 tokens')
  await expect(usage).toBeVisible()
  await expect(usage).toHaveAttribute('title', '1,200 read, 34 written')
  await chat.page.evaluate(() => {
    const { server } = globalThis.frogbot
    const [open] = server.chats.values()
    if (!open) return
    server.addMessage(open, {
      role: 'user',
      parts: [{ type: 'text', text: 'Years later' }],
      createdAt: '2031-03-03T12:00:00Z',
    })
    server.emit(open, 'messages')
  })
  await expect(chat.thread.getByText('Years later')).toBeVisible()
  await expect(chat.thread.getByText('Monday, March 3, 2031', { exact: true })).toBeVisible()
})

test('under reduced motion another theme is there at once, not one element after the other', async ({
  chat,
}) => {
  const { page } = chat
  await chat.open({ seed: 'full', theme: 'light' })
  await expect(chat.composer).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // What came with the page has come.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
    return document.getAnimations().length
  })
  expect(moving).toBe(0)
})

test('every paragraph runs in the direction of its own script, whatever stands before it', async ({
  chat,
}) => {
  await chat.open()
  await chat.say('Hello\n\nمرحبا بالعالم')
  const reply = chat.thread.locator('[data-role="assistant"]')
  await expect(reply.getByText('مرحبا بالعالم')).toBeVisible()
  const sides = await chat.thread.evaluate((thread) => {
    const paragraphs = [...thread.querySelectorAll('[data-role="assistant"] article div p')]
    return paragraphs.map((paragraph) => {
      const words = document.createRange()
      words.selectNodeContents(paragraph)
      const [text, room] = [words.getBoundingClientRect(), paragraph.getBoundingClientRect()]
      return text.left - room.left < room.right - text.right ? 'left' : 'right'
    })
  })
  expect(sides).toEqual(['left', 'right'])
  await chat.say('ask me')
  await expect(chat.card.getByRole('heading')).toHaveAttribute('dir', 'auto')
})

test('code that streams keeps the colours it has', async ({ chat }) => {
  const { page } = chat
  await chat.open({ tick: 10 })
  await chat.say('table')
  await expect(chat.thread.locator('[data-code]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await page.evaluate(() => {
    const lost: string[] = []
    Object.assign(globalThis, { lost })
    const known = new WeakMap<Element, number>()
    new MutationObserver(() => {
      for (const code of document.querySelectorAll('figure code')) {
        const count = code.querySelectorAll('[data-code]').length
        if (count === 0 && (known.get(code) ?? 0) > 0) lost.push(code.textContent)
        known.set(code, count)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await chat.say('table')
  await expect(chat.thread.locator('figure')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'lost'))).toEqual([])
})

test('a double click branches once', async ({ chat }) => {
  await chat.open()
  await chat.say('first')
  await expect(chat.thread.getByText('You wrote: first')).toBeVisible()
  await chat.thread.getByRole('button', { name: 'Branch into a new chat' }).dblclick()
  await expect(chat.page).toHaveURL(/#branched-/)
  expect(await chat.page.evaluate(() => globalThis.frogbot.server.chats.size)).toBe(2)
})
