import type { Locator } from '@playwright/test'
import { type ChatPage, expect } from './chat-page.ts'

export const refused = {
  message: 'The server could not be reached. Nothing was lost; try again.',
  status: 400,
}

/** A chat with one exchange, and a message that was not sent. Returns the list it stands in once it is set aside. */
export async function withUnsent(chat: ChatPage): Promise<Locator> {
  await chat.open()
  await chat.say('first')
  await expect(chat.thread.getByText('You wrote: first')).toBeVisible()
  await chat.fault('send', refused)
  await chat.say('never arrived')
  await expect(chat.page.getByRole('alert')).toContainText('Not sent')
  return chat.page.getByRole('list', { name: 'Waiting messages' })
}
