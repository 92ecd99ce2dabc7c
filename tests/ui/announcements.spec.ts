import { expect, test } from './chat-page.ts'

test('a question, its answer and the end of the reply are read out', async ({ chat }) => {
  await chat.open()
  const said = chat.page.locator('[role="status"][aria-live="polite"]')
  await chat.say('ask me')
  await expect(said).toHaveText('Planner asks: How full should the days be?')
  await chat.page.evaluate(() => {
    const texts: string[] = []
    Object.assign(globalThis, { texts })
    const region = document.querySelector('[role="status"][aria-live="polite"]')
    if (region)
      new MutationObserver(() => texts.push(region.textContent ?? '')).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      })
  })
  await chat.card.getByRole('radio', { name: 'Slow' }).click()
  await expect(said).toHaveText('Planner has answered')
  const texts = await chat.page.evaluate(() => Reflect.get(globalThis, 'texts'))
  expect(texts).toEqual(
    expect.arrayContaining([expect.stringContaining('Answered: '), 'Planner has answered']),
  )
})

test('a question that was dismissed is read out', async ({ chat }) => {
  await chat.open()
  await chat.say('ask me')
  await chat.card.getByRole('button', { name: 'Dismiss' }).click()
  await chat.card.getByRole('button', { name: 'Keep it' }).waitFor()
  await chat.card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(chat.page.locator('[role="status"][aria-live="polite"]')).toHaveText(
    'The question was dismissed',
  )
})

test('a failed reply and a refused answer are alerts', async ({ chat }) => {
  await chat.open()
  await chat.say('please fail')
  await expect(chat.page.getByRole('alert')).toContainText('The model refused the key.')
  await chat.expectAccessible()
})

test('nobody is told of an answer when none came: the reply failed, or the message was not sent', async ({
  chat,
}) => {
  await chat.open()
  const said = chat.page.locator('[role="status"][aria-live="polite"]')
  await chat.say('please fail')
  await expect(chat.page.getByRole('alert')).toContainText('The model refused the key.')
  await expect(chat.page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await expect(said).toHaveText('')
  await chat.say('hello')
  await expect(said).toHaveText('Planner has answered')
  await chat.fault('send', { message: 'No.', status: 400 })
  await chat.say('once more')
  await expect(chat.page.getByRole('alert')).toContainText('Not sent')
  await expect(said).toHaveText('')
})
