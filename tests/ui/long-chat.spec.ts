import type { Locator } from '@playwright/test'
import { type ChatPage, expect, test } from './chat-page.ts'

const rendered = (chat: ChatPage): Locator => chat.thread.locator('[data-role] article')

test('of a long chat only the messages near the screen are rendered, wherever one is in it', async ({
  chat,
}) => {
  await chat.open({ seed: 'many' })
  await expect(chat.thread.getByText('Answer number 600')).toBeInViewport()
  expect(await rendered(chat).count()).toBeLessThan(60)

  await scrollTo(chat, 0.5)
  await expect.poll(() => midText(chat)).toMatch(/(Answer|Question) number [34]\d\d/)
  await expect.poll(() => rendered(chat).count()).toBeLessThan(80)
})

test('the rows of a long chat come in steps, its end first, and so do those of an older page', async ({
  chat,
}) => {
  await chat.open()
  await chat.page.evaluate(() => {
    const steps: string[][] = []
    Object.assign(window, { steps })
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      const rows = added.flatMap((node) =>
        node instanceof Element ? [node, ...node.querySelectorAll('[data-message-id]')] : [],
      )
      const ids = rows.map((row) => row.getAttribute('data-message-id')).filter((id) => id !== null)
      if (ids.length > 0) steps.push(ids)
    }).observe(document.body, { childList: true, subtree: true })
  })
  const steps = () => chat.page.evaluate(() => (window as unknown as { steps: string[][] }).steps)
  await chat.open({ seed: 'many' })
  await expect(chat.thread.locator('[data-role]')).toHaveCount(500)
  expect((await steps())[0]).toContain('message-600')
  await chat.thread.evaluate((element) => element.scrollTo(0, 0))
  await expect(chat.thread.locator('[data-role]')).toHaveCount(600)
  const sizes = (await steps()).map((ids) => ids.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(600)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
})

test('reading backwards over messages that were never rendered moves nothing by itself', async ({ chat }) => {
  await chat.open({ seed: 'many' })
  await expect(chat.thread.getByText('Answer number 600')).toBeInViewport()
  for (let step = 0; step < 12; step += 1) {
    const moved = await chat.thread.evaluate(async (scroller) => {
      const frame = () => new Promise(requestAnimationFrame)
      const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2
      const row = [...scroller.querySelectorAll('[data-role]')].find(
        (element) => element.getBoundingClientRect().bottom > middle,
      )
      const topOf = () => row?.getBoundingClientRect().top ?? Number.NaN
      const before = topOf()
      scroller.scrollBy(0, -400)
      // Rows above are rendered by the observer some frames later.
      for (let frames = 0; frames < 6; frames += 1) await frame()
      return topOf() - before
    })
    expect(Math.abs(moved - 400), `step ${step}`).toBeLessThan(2)
  }
})

test('what was opened or is being written in a message is still so after one has looked elsewhere', async ({
  chat,
}) => {
  await chat.open({ seed: 'many' })
  const question = chat.thread.locator('[data-role="user"]', { hasText: 'Question number 599' })
  await question.hover()
  await question.getByRole('button', { name: 'Edit' }).click()
  const field = chat.thread.getByRole('textbox')
  await field.fill('half a thought')
  await scrollTo(chat, 0.2)
  await expect.poll(() => midText(chat)).toMatch(/(Answer|Question) number [12]\d\d/)
  await scrollTo(chat, 1)
  await expect(chat.thread.getByText('Answer number 600')).toBeInViewport()
  await expect(field).toHaveValue('half a thought')
})

test('a reader at the end stays there while the window is turned, narrowed and widened', async ({ chat }) => {
  await chat.open({ seed: 'many' })
  await expect(chat.thread.getByText('Answer number 600')).toBeInViewport()
  // Rows of many lines, whose heights depend on the width.
  await chat.page.evaluate(() => {
    const { server } = globalThis.frogbot
    for (const open of server.chats.values()) {
      for (const [at, { id }] of open.messages.slice(-40).entries())
        server.update(open, id, {
          parts: [{ type: 'text', text: `${at} ${'word '.repeat(((at * 97) % 300) + 20)}` }],
        })
      server.emit(open, 'messages')
    }
  })
  await expect(chat.thread.getByText('39 word')).toBeInViewport()
  const sizes = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
    { width: 390, height: 400 },
    { width: 1280, height: 720 },
  ]
  for (const size of sizes) {
    await chat.page.setViewportSize(size)
    const fromEnd = await chat.thread.evaluate(async (box) => {
      // Rows above are rendered by the observers some frames later.
      for (let frames = 0; frames < 12; frames += 1) await new Promise(requestAnimationFrame)
      return box.scrollHeight - box.scrollTop - box.clientHeight
    })
    expect(Math.round(fromEnd), JSON.stringify(size)).toBeLessThan(2)
  }
})

test('a printed chat has all of its loaded messages', async ({ chat }) => {
  await chat.open({ seed: 'many' })
  await expect(chat.thread.getByText('Answer number 600')).toBeInViewport()
  await expect(chat.thread.locator('[data-message-id]')).toHaveCount(500)
  await chat.page.evaluate(() => {
    // Added last, so called when the page has made itself ready.
    window.addEventListener('beforeprint', () => {
      document.documentElement.dataset.printed = `${document.querySelectorAll('[data-role] article').length}`
    })
  })
  const pdf = await chat.page.pdf({ format: 'A4' })
  await expect(chat.page.locator('html')).toHaveAttribute('data-printed', '500')
  // Five messages with their names and room around them fill a page at most.
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(20)
})

test('a chat that is printed in the moment its last rows come has these, too', async ({ chat }) => {
  await chat.page.addInitScript(() => {
    // Right after React has written the last rows, before it has run their effects.
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('[data-message-id]').length < 500) return
      observer.disconnect()
      window.dispatchEvent(new Event('beforeprint'))
      document.documentElement.dataset.printed = `${document.querySelectorAll('[data-role] article').length}`
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await chat.open({ seed: 'many' })
  await expect(chat.page.locator('html')).toHaveAttribute('data-printed', '500')
})

/** To a part of the whole height: 0 is the start, 1 the end. */
function scrollTo(chat: ChatPage, part: number): Promise<void> {
  return chat.thread.evaluate((element, at) => element.scrollTo(0, element.scrollHeight * at), part)
}

/** The message in the middle of the screen; empty where nothing is rendered. */
function midText(chat: ChatPage): Promise<string> {
  return chat.thread.evaluate((scroller) => {
    const { left, top, width, height } = scroller.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit?.closest('article')?.textContent ?? ''
  })
}
