import { expect, test } from './chat-page.ts'

test('a second tab sees the question arrive, the answer with its name, and the rest of the reply', async ({
  chat,
}) => {
  await chat.open({ tabs: 2 })
  const [ada, bob] = [chat.tab('Ada'), chat.tab('Bob')]
  await ada.say('ask me')
  await expect(ada.card).toBeVisible()
  await expect(bob.card).toBeVisible()
  await bob.card.getByRole('radio', { name: 'Packed' }).click()
  await expect(ada.card).toHaveCount(0)
  await expect(ada.thread.getByRole('region', { name: 'Answered by Bob' })).toContainText('Packed')
  await expect(bob.thread.getByRole('region', { name: 'Answered', exact: true })).toContainText('Packed')
  await expect(ada.thread.getByText('Then it is settled.')).toHaveCount(1)
  await expect(bob.thread.getByText('Then it is settled.')).toHaveCount(1)
  await expect(ada.thread.locator('[data-role]')).toHaveCount(2)
  await expect(bob.thread.locator('[data-role]')).toHaveCount(2)
})

test('two answers at once settle once, and the loser sees the winning answer instead of an error', async ({
  chat,
}) => {
  await chat.open({ tabs: 2 })
  const [ada, bob] = [chat.tab('Ada'), chat.tab('Bob')]
  await ada.say('ask me')
  await expect(bob.card).toBeVisible()
  await chat.page.evaluate(() => {
    const row = (tab: string, label: string) =>
      [...document.querySelectorAll<HTMLElement>(`[aria-label="${tab}"] [role="radio"]`)].find((one) =>
        one.textContent?.includes(label),
      )
    row('Tab of Ada', 'Slow')?.click()
    row('Tab of Bob', 'Packed')?.click()
  })
  for (const tab of [ada, bob]) {
    await expect(tab.thread.getByText('Then it is settled.')).toHaveCount(1)
    await expect(tab.thread.locator('[data-question-note="done"]')).toContainText('Slow')
    await expect(tab.page.getByRole('alert')).toHaveCount(0)
  }
})

test('a tab opened in the middle of a reply joins it without losing or doubling a word', async ({ chat }) => {
  await chat.open({ tabs: 2, tick: 2 })
  const [ada, bob] = [chat.tab('Ada'), chat.tab('Bob')]
  await ada.say('long')
  await expect(bob.thread.getByText(/word word/)).toBeVisible()
  await expect(ada.composer).toHaveAttribute('placeholder', /Message Planner/, { timeout: 60_000 })
  for (const tab of [ada, bob]) {
    await expect(tab.thread.locator('[data-role="assistant"]')).toHaveCount(1)
    const text = await tab.thread.locator('[data-role="assistant"] [data-copy]').textContent()
    expect(text?.match(/word/g)).toHaveLength(200)
  }
})
