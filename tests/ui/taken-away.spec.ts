import { type ChatPage, expect, test } from './chat-page.ts'

/** What somebody does elsewhere with the one chat of the page. */
function elsewhere(chat: ChatPage, deed: 'trash' | 'restore' | 'remove', { silent = false } = {}) {
  return chat.page.evaluate(
    ([what, isSilent]) => {
      const { server } = globalThis.frogbot
      for (const one of [...server.chats.values()]) {
        if (what === 'remove') server.chats.delete(one.id)
        else one.deletedAt = what === 'trash' ? new Date().toISOString() : null
        if (!isSilent) server.emit(one, 'chat')
      }
    },
    [deed, silent] as const,
  )
}

const inTrash = 'This conversation is in the trash. Restore it to go on.'

test('a question whose chat goes to the trash gives way to a notice that has the focus, and comes back with it', async ({
  chat,
}) => {
  await chat.open()
  await chat.say('ask me')
  await chat.card.getByRole('radio').first().focus()
  await elsewhere(chat, 'trash')
  const note = chat.page.getByRole('note')
  await expect(note).toHaveText(inTrash)
  await expect(note).toBeFocused()
  await expect(chat.card).toHaveCount(0)
  await expect(chat.composer).toHaveCount(0)
  await expect(chat.thread.getByRole('region', { name: 'Waiting for an answer' })).toContainText('How full')
  await expect(chat.thread.getByRole('button', { name: 'Branch into a new chat' })).toHaveCount(0)
  await elsewhere(chat, 'restore')
  await chat.card.getByRole('radio', { name: 'Packed' }).click()
  await expect(chat.thread.getByText('Then it is settled.')).toBeVisible()
})

test('an answer into the trash is not told as a failure, though no event came', async ({ chat }) => {
  await chat.open()
  await chat.say('ask me')
  await expect(chat.card).toBeVisible()
  await elsewhere(chat, 'trash', { silent: true })
  await chat.card.getByRole('radio', { name: 'Packed' }).click()
  await expect(chat.page.getByRole('note')).toHaveText(inTrash)
  await expect(chat.card).toHaveCount(0)
  await expect(chat.page.getByText('Planner is working')).toHaveCount(0)
  await elsewhere(chat, 'restore')
  await expect(chat.card).toBeVisible()
  await expect(chat.page.getByRole('alert')).toHaveCount(0)
})

test('an answer that is refused takes back that the agent works', async ({ chat }) => {
  await chat.open()
  await chat.say('ask me')
  await expect(chat.card).toBeVisible()
  await chat.hold('send')
  await chat.fault('send', { message: 'Pick fewer.', status: 400, code: 'invalid-output' })
  await chat.card.getByRole('radio', { name: 'Packed' }).click()
  const said = chat.page.locator('[role="status"][aria-live="polite"]')
  await expect(said).toHaveText('Planner is working')
  await chat.letGo()
  await expect(chat.page.getByRole('alert')).toContainText('Pick fewer.')
  await expect(said).toHaveText('')
})

test('a chat deleted while it is open says so, and takes what was being written into a new one', async ({
  chat,
}) => {
  await chat.open()
  await chat.say('hello')
  await expect(chat.thread.getByText('You wrote: hello')).toBeVisible()
  await chat.composer.fill('half a thought')
  await elsewhere(chat, 'remove')
  const note = chat.page.getByRole('note')
  await expect(note).toContainText('This chat was deleted.')
  await expect(note).toBeFocused()
  await expect(chat.composer).toHaveCount(0)
  await expect(chat.thread.getByText('You wrote: hello')).toBeVisible()
  for (const name of ['Edit', 'Write the reply again', 'Branch into a new chat'])
    await expect(chat.thread.getByRole('button', { name })).toHaveCount(0)
  await chat.expectAccessible()
  await note.getByRole('button', { name: 'New chat' }).click()
  await expect(chat.composer).toHaveValue('half a thought')
  await expect(chat.page.getByText('This chat was deleted.')).toHaveCount(0)
})

for (const state of ['in the trash', 'while it asks', 'while it replies'] as const) {
  test(`so does one that is deleted ${state}`, async ({ chat }) => {
    await chat.open()
    if (state === 'while it replies') await chat.hold('finish-step')
    await chat.say(state === 'while it replies' ? 'hello' : 'ask me')
    if (state === 'while it replies') await expect(chat.thread.getByText('You wrote: hello')).toBeVisible()
    else await expect(chat.card).toBeVisible()
    if (state === 'in the trash') await elsewhere(chat, 'trash')
    await elsewhere(chat, 'remove')
    await expect(chat.page.getByRole('note')).toContainText('This chat was deleted.')
    await expect(chat.card).toHaveCount(0)
    await expect(chat.page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    await expect(chat.page.getByRole('alert')).toHaveCount(0)
    await chat.letGo()
  })
}

test('a message into a deleted chat shows that it is gone, though no event came, and goes to a new one', async ({
  chat,
}) => {
  await chat.open()
  await chat.say('hello')
  await expect(chat.thread.getByText('You wrote: hello')).toBeVisible()
  await expect(chat.composer).toHaveAttribute('placeholder', /Message Planner/)
  await elsewhere(chat, 'remove', { silent: true })
  await chat.say('and this')
  await expect(chat.page.getByRole('note')).toContainText('This chat was deleted.')
  await expect(chat.page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await chat.page.getByRole('button', { name: 'Edit' }).click()
  await chat.page.getByRole('button', { name: 'New chat' }).click()
  await expect(chat.composer).toHaveValue('and this')
})
