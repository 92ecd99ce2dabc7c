import { expect, test } from './chat-page.ts'

test('a call of a kind without a card can be read, and dismissed by keyboard', async ({ chat }) => {
  await chat.open()
  await chat.say('a seat please')
  const { card, page } = chat
  await expect(card.getByRole('heading', { name: '“Pick seat” waits for an answer' })).toBeVisible()
  await expect(card.getByRole('region', { name: 'Input' })).toContainText('Seats4A, 4B')
  await expect(card).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Keep it' })).toHaveCount(0)
  // From beside the card, too.
  await chat.thread.click({ position: { x: 20, y: 60 } })
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(chat.composer).toBeFocused()
  const call = chat.thread.getByRole('button', { name: /Pick seat/ })
  await expect(call).toContainText('Not answered')
  await expect(call).not.toContainText('Failed')
  await call.click()
  await expect(chat.thread.getByText('Dismissed by the user.')).toBeVisible()
})

test('a renderer may answer and dismiss only while its call waits', async ({ chat }) => {
  await chat.open()
  await chat.hold('tool-input-available')
  await chat.say('probe')
  const probe = chat.page.getByRole('button', { name: /^Probe/ })
  await expect(probe).toHaveText('Probe: thread, input-streaming')
  await chat.letGo()
  await expect(probe).toHaveText('Probe: dock, input-available, may answer, may dismiss')
  await probe.click()
  await expect(probe).toHaveText('Probe: thread, output-available')
  await expect(chat.thread.getByText('Probed.')).toBeVisible()
})

test('a tool that was skipped for a question says so', async ({ chat }) => {
  await chat.open()
  await chat.say('beside')
  await chat.card.getByRole('radio', { name: 'Slow' }).click()
  await expect(chat.thread.getByText('Then it is settled.')).toBeVisible()
  const call = chat.thread.getByRole('button', { name: /Search places/ })
  await expect(call).toContainText('Skipped')
  await expect(call).not.toContainText('Done')
  await call.click()
  await expect(chat.thread.getByText('the agent asked something in the same step')).toBeVisible()
})

test('a tool call tells its name, input, output and state', async ({ chat }) => {
  await chat.open()
  await chat.say('use the tool')
  const call = chat.thread.getByRole('button', { name: 'Search places · viewpoints Done' })
  await call.click()
  await expect(chat.thread.getByRole('region', { name: 'Input' })).toContainText('Queryviewpoints')
  await expect(chat.thread.getByRole('region', { name: 'Output' })).toContainText(
    'PlacesGraça, Senhora do Monte',
  )
})
