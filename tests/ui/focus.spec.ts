import { expect, test } from './chat-page.ts'

test('the composer has the focus when a chat is opened, and gets it back from the choice of agent', async ({
  chat,
}) => {
  const { page } = chat
  await chat.open()
  await expect(chat.composer).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Agent: Planner' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Assis')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message Assistant' })).toBeFocused()
  await chat.open({ seed: 'full' })
  await expect(chat.composer).toBeFocused()
})

test('closing the choice of agent without choosing leaves the focus at its button', async ({ chat }) => {
  const { page } = chat
  await chat.open()
  const button = page.getByRole('button', { name: 'Agent: Planner' })
  await button.click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('on touch nothing opens the screen keyboard by itself', async ({ chat, browser }) => {
  // A context of its own: whether a page is touched is decided when it is made.
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(`${process.env.FROGBOT_CHAT_PAGE}?seed=full`)
  await expect(page.getByRole('textbox', { name: 'Message Planner' })).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await context.close()
  await chat.open()
})

test('a card that arrives while one writes in another field leaves the focus there', async ({ chat }) => {
  await chat.open()
  await chat.say('ask me')
  await chat.page.evaluate(() => {
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
  })
  await expect(chat.card).toBeVisible()
  await expect(chat.page.locator('body > input')).toBeFocused()
  await chat.page.evaluate(() => document.querySelector('body > input')?.remove())
})

test('an edit given up returns the focus to its button, one that was sent hands it to the composer', async ({
  chat,
}) => {
  const { page } = chat
  await chat.open()
  await chat.say('first words')
  await expect(chat.thread.getByText('You wrote: first words')).toBeVisible()
  const edit = chat.thread.getByRole('button', { name: 'Edit' })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Edit your message' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' and more')
  await page.keyboard.press('Enter')
  await expect(chat.thread.getByText('You wrote: first words and more')).toBeVisible()
  await expect(chat.composer).toBeFocused()
})

test('a reply that grows after an answer is followed by a reader who was at the end', async ({ chat }) => {
  await chat.page.setViewportSize({ width: 1024, height: 520 })
  await chat.open({ tick: 8 })
  await chat.say('plan a weekend')
  await chat.card.getByRole('radio', { name: 'Slow' }).click()
  await chat.card.getByRole('tab', { name: 'Interests' }).click()
  await chat.card.getByRole('checkbox', { name: 'Food' }).click()
  await chat.card.getByRole('tab', { name: 'Budget' }).click()
  await chat.card.getByRole('radio', { name: 'Under 300 €' }).click()
  await chat.card.getByRole('button', { name: 'Submit' }).click()
  await expect(chat.thread.getByText('Picture from')).toBeInViewport()
  await expect(chat.page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await expect(chat.page.getByRole('button', { name: 'New messages' })).toHaveCount(0)
  await expect
    .poll(() =>
      chat.thread.evaluate(
        ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
      ),
    )
    .toBeLessThan(2)
})

test('the model and its thinking are chosen with a search, and sent with the message', async ({ chat }) => {
  const { page } = chat
  await chat.open()
  await page.getByRole('button', { name: 'Model: Demo model' }).click()
  await expect(page.getByRole('option', { name: /Large/ })).toBeVisible()
  // The demo model cannot think longer or shorter.
  await expect(page.getByRole('group', { name: 'Thinking' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: /Large/ })).toContainText('Reads images, PDFs')
  await expect(page.getByRole('option', { name: /Demo model/ })).toContainText('Default of Planner')
  await expect(page.getByText('OpenAI')).toBeVisible()
  await page.keyboard.type('openai')
  await expect(page.getByRole('option').first()).toContainText('Large')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Model: Large' }).click()
  await page.getByRole('group', { name: 'Thinking' }).getByText('Long').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Model: Large · Long' })).toBeVisible()
  await chat.say('hello')
  await expect(chat.thread.getByText('You wrote: hello')).toBeVisible()
  expect(await chat.calls('send')).toEqual([
    expect.objectContaining({ model: 'openai/gpt-large', reasoning: 'high' }),
  ])
})

test('a button that is gone once it has done its deed hands the focus to the composer', async ({ chat }) => {
  const { page, thread } = chat
  const press = async (name: string) => {
    await thread.getByRole('button', { name, exact: true }).first().focus()
    await page.keyboard.press('Enter')
    await expect(chat.composer).toBeFocused()
  }
  const failure = { message: 'No.', status: 400 }
  await chat.open()
  await chat.fault('send', failure)
  await chat.say('first')
  await press('Retry')
  await expect(thread.getByText('You wrote: first')).toBeVisible()
  await press('Write the reply again')
  await expect(thread.getByText('You wrote: first')).toBeVisible()
  await chat.fault('regenerate', failure)
  await press('Write the reply again')
  await press('Hide')
  await chat.hold('finish')
  await chat.say('second')
  await chat.say('third')
  await press('Remove')
  await page.getByRole('button', { name: 'Stop' }).focus()
  await page.keyboard.press('Enter')
  await expect(chat.composer).toBeFocused()
  await chat.letGo()
})

test('the ring of the conversation is there for the keyboard, whole and above all else, and not for the mouse', async ({
  chat,
}) => {
  await chat.open({ seed: 'full' })
  const ring = () =>
    chat.thread.evaluate((region) => {
      const { outlineStyle, outlineOffset, zIndex, height } = getComputedStyle(
        region.parentElement ?? region,
        '::after',
      )
      return { outlineStyle, outlineOffset, zIndex, isWhole: height === getComputedStyle(region).height }
    })
  await chat.thread.click({ position: { x: 10, y: 10 } })
  await expect(chat.thread).toBeFocused()
  expect(await ring()).toMatchObject({ outlineStyle: 'none' })
  await chat.composer.focus()
  await chat.page.keyboard.press('Shift+Tab')
  await chat.thread.focus()
  expect(await ring()).toEqual({
    outlineStyle: 'solid',
    outlineOffset: '-2px',
    zIndex: '1',
    isWhole: true,
  })
})
