import { expect, test } from './chat-page.ts'

test('a channel chat is read here and written there', async ({ chat }) => {
  await chat.open({ seed: 'channel' })
  await expect(
    chat.page.getByText(
      'This conversation happens in Slack. Continue it there, or branch it into a new chat.',
    ),
  ).toBeVisible()
  await expect(chat.composer).toHaveCount(0)
  await expect(chat.card).toHaveCount(0)
  const note = chat.thread.getByRole('region', { name: 'Waiting for an answer in Slack' })
  await expect(note).toContainText('How full should the days be?')
  await expect(note.getByRole('button')).toHaveCount(0)
  await expect(chat.thread.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(chat.thread.getByRole('button', { name: 'Copy' }).first()).toBeAttached()
  await expect(chat.thread.getByText('Grace')).toBeVisible()
})

test('nothing to write in shows while it is not known whether one may', async ({ chat }) => {
  await chat.open({ seed: 'channel', hold: 'getChat' })
  await expect(chat.page.locator('textarea')).toHaveCount(0)
  await chat.letGo()
  await expect(chat.page.getByRole('note')).toBeVisible()
  await expect(chat.page.locator('textarea')).toHaveCount(0)
})

test('Branch on the notice opens a copy that can be written', async ({ chat }) => {
  await chat.open({ seed: 'channel' })
  await chat.page.getByRole('note').getByRole('button', { name: 'Branch' }).click()
  await expect(chat.page).toHaveURL(/#branched-/)
  await expect(chat.composer).toBeVisible()
  await expect(chat.thread.locator('[data-role]')).toHaveCount(2)
})

test('what happens in the channel appears live', async ({ chat }) => {
  await chat.open({ seed: 'channel' })
  await chat.page.evaluate(() => {
    const { server, settleCall } = globalThis.frogbot
    const channel = server.getChat('channel')
    const actor = {
      kind: 'channel' as const,
      userId: null,
      name: null,
      channel: { piece: 'slack', id: 'U1', name: 'Grace' },
    }
    const { messageId } = channel.turn
    settleCall(
      server,
      channel,
      'slack-call',
      {
        output: {
          answers: [
            { header: 'Pace', selected: ['Slow'] },
            { header: 'Budget', selected: ['Under 300 €'] },
          ],
        },
      },
      actor,
    )
    if (messageId) server.resume(channel, messageId)
  })
  await expect(chat.thread.getByRole('region', { name: 'Answered by Grace' })).toContainText('Slow')
})
