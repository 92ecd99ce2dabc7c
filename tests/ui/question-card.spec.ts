import type { Locator } from '@playwright/test'
import { type ChatPage, expect, test } from './chat-page.ts'

const answersOf = (calls: unknown[]) => JSON.stringify(calls.at(-1))

test('a single single-choice question submits on click, and the reply goes on in the same message', async ({
  chat,
}) => {
  await chat.open()
  await chat.say('ask me')
  await expect(chat.card).toBeVisible()
  await expect(chat.composer).toHaveCount(0)
  await chat.card.getByRole('radio', { name: 'Slow' }).click()
  await expect(chat.card).toHaveCount(0)
  await expect(chat.thread.getByText('Then it is settled.')).toBeVisible()
  await expect(chat.thread.locator('[data-role="assistant"]')).toHaveCount(1)
  await expect(chat.thread.getByRole('region', { name: 'Answered' })).toContainText('PaceSlow')
  await expect(chat.composer).toBeFocused()
})

test('a double click answers once, and nothing moves while the answer is on its way', async ({ chat }) => {
  await chat.open()
  await chat.say('ask me')
  const row = chat.card.getByRole('radio', { name: 'Balanced' })
  const other = chat.card.getByRole('radio', { name: 'Packed' })
  await chat.cardAtRest()
  const before = await other.boundingBox()
  await chat.hold('send')
  await row.dblclick()
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  await expect(chat.card.getByRole('radiogroup')).toHaveAttribute('aria-busy', 'true')
  expect(await other.boundingBox()).toEqual(before)
  await other.click({ force: true })
  await chat.letGo()
  await expect(chat.thread.getByRole('region', { name: 'Answered' })).toContainText('Balanced')
  await expect(chat.thread.getByText('Then it is settled.')).toBeVisible()
  expect(await chat.calls('send')).toHaveLength(2)
  expect(await chat.calls('settle')).toHaveLength(0)
})

test('several questions step one at a time, and Submit waits for all of them', async ({ chat }) => {
  await chat.open()
  await chat.say('plan a weekend')
  const { card } = chat
  await expect(card.getByRole('tab')).toHaveText([/Pace/, /Interests/, /Budget/])
  await expect(card.getByText('1 of 3')).toBeVisible()
  await card.getByRole('tab', { name: 'Budget' }).click()
  await expect(card.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await card.getByRole('radio', { name: 'Under 300 €' }).click()
  await card.getByRole('button', { name: 'Back' }).click()
  // Clicked in another order than offered.
  await card.getByRole('checkbox', { name: 'Music' }).click()
  await card.getByRole('checkbox', { name: 'Food' }).click()
  await card.getByRole('tab', { name: 'Pace' }).click()
  await card.getByRole('radio', { name: 'Packed' }).click()
  await card.getByRole('button', { name: 'Next' }).click()
  await card.getByRole('button', { name: 'Next' }).click()
  await card.getByRole('button', { name: 'Submit' }).click()
  await expect(chat.thread.getByRole('heading', { name: 'A weekend in Lisbon' })).toBeVisible()
  expect(answersOf(await chat.calls('send'))).toContain(
    '"answers":[{"header":"Pace","selected":["Packed"]},{"header":"Interests","selected":["Food","Music"]},{"header":"Budget","selected":["Under 300 €"]}]',
  )
})

test('a typed answer takes the radio choice back, and a radio choice the typed answer', async ({ chat }) => {
  await chat.open()
  await chat.say('plan a weekend')
  const { card } = chat
  await card.getByRole('radio', { name: 'Slow' }).click()
  await card.getByRole('radio', { name: 'Something else…' }).click()
  const field = card.getByRole('textbox', { name: 'Your own answer' })
  await expect(field).toBeFocused()
  await expect(card.getByRole('radio', { name: 'Slow' })).not.toBeChecked()
  await field.fill('one long walk')
  await card.getByRole('radio', { name: 'Slow' }).click()
  await expect(field).toHaveCount(0)
  await expect(card.getByRole('radio', { name: 'Slow' })).toBeChecked()
})

test('a multi-select delivers the chosen options and the typed answer together', async ({ chat }) => {
  await chat.open()
  await chat.say('several please')
  const { card } = chat
  await card.getByRole('checkbox', { name: 'Beaches' }).click()
  await card.getByRole('checkbox', { name: 'Something else…' }).click()
  await card.getByRole('textbox').fill('Bookshops')
  await card.getByRole('textbox').press('Shift+Enter')
  await card.getByRole('textbox').pressSequentially('and cafés')
  await card.getByRole('textbox').press('Enter')
  await expect(chat.thread.getByText('Noted.')).toBeVisible()
  expect(answersOf(await chat.calls('send'))).toContain(
    '"selected":["Beaches"],"custom":"Bookshops\\nand cafés"',
  )
})

test('what is typed into the card at once after a message loses no letter', async ({ chat }) => {
  await chat.open()
  await chat.say('ask me')
  await chat.card.getByRole('radio', { name: 'Something else…' }).click()
  await chat.card.getByRole('textbox').pressSequentially('every other day')
  await expect(chat.card.getByRole('textbox')).toHaveValue('every other day')
})

test('Enter that ends a composition does not send', async ({ chat }) => {
  const endComposition = (field: Locator) =>
    field.evaluate((element) => {
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      )
    })
  await chat.open()
  await chat.composer.fill('ask me')
  await endComposition(chat.composer)
  await expect(chat.composer).toHaveValue('ask me')
  expect(await chat.calls('send')).toHaveLength(0)
  await chat.composer.press('Enter')
  await chat.card.getByRole('radio', { name: 'Something else…' }).click()
  const field = chat.card.getByRole('textbox')
  await field.fill('にほん')
  await endComposition(field)
  await expect(chat.card).toBeVisible()
  expect(await chat.calls('send')).toHaveLength(1)
  await field.press('Enter')
  await expect(chat.card).toHaveCount(0)
})

test('digits choose, Enter goes on, Escape asks before dismissing', async ({ chat }) => {
  await chat.open({ tick: 30 })
  await chat.say('plan a weekend')
  const { card, page } = chat
  await expect(card).toBeFocused()
  // Longer than the pause after which keys are no longer taken for those of the message before.
  await expect(async () => {
    await page.keyboard.press('2')
    await expect(card.getByRole('radio', { name: 'Balanced' })).toBeChecked({ timeout: 700 })
  }).toPass({ intervals: [800] })
  await page.keyboard.press('Enter')
  await expect(card.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByText('Dismiss without an answer?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByText('Dismiss without an answer?')).toHaveCount(0)
  await expect(card.getByText('What should the plan include?')).toBeVisible()
})

test('the keys of the card work for whoever has clicked beside it, never for whoever writes or has a window open', async ({
  chat,
}) => {
  const { page, card } = chat
  // Nobody has typed: whoever writes when a card comes keeps their keys for a moment.
  await chat.open()
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<input aria-label="Elsewhere" class="fixed top-14 start-0">',
    )
  })
  const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' })
  await chat.say('plan a weekend')
  await chat.cardAtRest()
  const isChosen = (name: string) => expect(card.getByRole('radio', { name })).toBeChecked()
  const clickBeside = () => chat.thread.click({ position: { x: 60, y: 120 } })
  await clickBeside()
  await expect(chat.thread).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('2')
    await expect(card.getByRole('radio', { name: 'Balanced' })).toBeChecked({ timeout: 700 })
  }).toPass({ intervals: [800] })
  await expect(card).toBeFocused()
  await chat.thread.getByRole('button', { name: 'Copy' }).first().focus()
  await page.keyboard.press('1')
  await isChosen('Slow')
  await elsewhere.focus()
  await page.keyboard.press('3')
  await expect(elsewhere).toHaveValue('3')
  await page.keyboard.press('Escape')
  await isChosen('Slow')
  await elsewhere.evaluate((field) => field.remove())
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div role="dialog" id="window">'))
  await clickBeside()
  await page.keyboard.press('3')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await isChosen('Slow')
  await expect(card.getByText('Dismiss without an answer?')).toHaveCount(0)
  await expect(card.getByText('1 of 3')).toBeVisible()
  await page.evaluate(() => document.getElementById('window')?.remove())
  await page.keyboard.press('3')
  await isChosen('Packed')
  await page.keyboard.press('Enter')
  await expect(card.getByText('2 of 3')).toBeVisible()
  await clickBeside()
  await page.keyboard.press('Escape')
  await expect(card.getByText('Dismiss without an answer?')).toBeVisible()
})

test('of several cards on a page a key is for the one that has the focus', async ({ chat }) => {
  await chat.open({ tabs: 2 })
  const [ada, bob] = [chat.tab('Ada'), chat.tab('Bob')]
  await ada.say('plan a weekend')
  await expect(bob.card).toBeVisible()
  const { page } = chat
  const slow = (tab: ChatPage) => tab.card.getByRole('radio', { name: 'Slow' })
  await bob.card.focus()
  await expect(async () => {
    await page.keyboard.press('1')
    await expect(slow(bob)).toBeChecked({ timeout: 700 })
  }).toPass({ intervals: [800] })
  await ada.thread.focus()
  await page.keyboard.press('2')
  await expect(slow(bob)).toBeChecked()
  await expect(ada.card.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('dismissing asks once, then the question stands in the thread as not answered', async ({ chat }) => {
  await chat.open()
  await chat.say('ask me')
  await chat.card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(chat.card.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await chat.card.getByRole('button', { name: 'Dismiss' }).click()
  const note = chat.thread.getByRole('region', { name: 'Not answered' })
  await expect(note).toContainText('Dismissed by the user.')
  await expect(note).toContainText('How full should the days be?')
  await expect(chat.composer).toBeVisible()
  expect(await chat.calls('send')).toHaveLength(1)
})

test('what was chosen and typed is still there after a reload', async ({ chat }) => {
  await chat.open()
  await chat.say('plan a weekend')
  await chat.card.getByRole('radio', { name: 'Something else…' }).click()
  await chat.card.getByRole('textbox').fill('half and half')
  const stored = await chat.page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('frogbot:answer:')),
  )
  expect(stored.map(([, value]) => JSON.parse(value).drafts[0])).toEqual([
    { selected: [], custom: 'half and half', customOpen: true },
  ])
})

test('two calls of one step are answered one after another, and the chat goes on after the second', async ({
  chat,
}) => {
  await chat.open()
  await chat.say('two calls')
  await expect(chat.card.getByText('Question 1 of 2')).toBeVisible()
  await chat.card.getByRole('radio', { name: 'Slow' }).click()
  await expect(chat.card.getByText('Question 2 of 2')).toBeVisible()
  await expect(chat.thread.getByRole('region', { name: 'Answered' })).toHaveCount(1)
  await chat.card.getByRole('radio', { name: 'Under 300 €' }).click()
  await expect(chat.thread.getByText('Thank you for both.')).toBeVisible()
  expect(await chat.calls('settle')).toHaveLength(1)
  expect(await chat.calls('send')).toHaveLength(2)
})

test('a refused answer is told on the card, which stays as it was', async ({ chat }) => {
  await chat.open()
  await chat.say('ask me')
  await chat.fault('send', {
    message: 'Pick one of the offered options.',
    status: 400,
    code: 'invalid-output',
  })
  await chat.card.getByRole('radio', { name: 'Slow' }).click()
  await expect(chat.card.getByRole('alert')).toHaveText('Pick one of the offered options.')
  await expect(chat.card.getByRole('radio', { name: 'Slow' })).toBeChecked()
  await chat.card.getByRole('radio', { name: 'Packed' }).click()
  await expect(chat.thread.getByRole('region', { name: 'Answered' })).toContainText('Packed')
})

test('a write conflict is tried again without bothering anybody', async ({ chat }) => {
  await chat.open()
  await chat.say('ask me')
  await chat.fault('send', { message: 'The message kept changing.', status: 409, code: 'write-conflict' })
  await chat.card.getByRole('radio', { name: 'Slow' }).click()
  await expect(chat.thread.getByText('Then it is settled.')).toBeVisible()
})
