import { expect, test } from './chat-page.ts'

test('nothing in a message, question, title or file name runs, or leads where code would run', async ({
  chat,
}) => {
  const { page } = chat
  await chat.open({ seed: 'hostile' })
  const asked: string[] = []
  const dialogs: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', (dialog) => dialogs.push(dialog.message()))
  await page.evaluate(() => {
    const refused: string[] = []
    Object.assign(globalThis, { refused })
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.violatedDirective))
  })
  await chat.open({ seed: 'hostile' })
  await expect(chat.card.getByRole('heading')).toContainText('<img src="https://evil.example/x"')
  await chat.thread.getByRole('button', { name: /^Thought/ }).click()
  await chat.thread.getByRole('button', { name: /Done/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src="https://evil.example/x"')
  await chat.card.getByRole('tab').nth(1).click()
  await expect(chat.card.getByRole('radio').first()).toContainText('</script><script>')

  const found = await page.evaluate(() => {
    const shown = document.querySelector('main')
    const all = [...(shown?.querySelectorAll('*') ?? [])]
    return {
      alien: all
        .map(({ tagName }) => tagName)
        .filter((name) =>
          ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'STYLE', 'META', 'BASE', 'LINK'].includes(name),
        ),
      handlers: all.flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on'))),
      addresses: all
        .flatMap((element) => [
          element.getAttribute('href'),
          element.getAttribute('src'),
          element.getAttribute('action'),
        ])
        .filter((address) => address !== null && !/^https?:/.test(address)),
      hacked: 'hacked' in globalThis,
      refused: Reflect.get(globalThis, 'refused'),
    }
  })
  expect(found).toEqual({ alien: [], handlers: [], addresses: [], hacked: false, refused: [] })
  expect(asked.filter((url) => url.includes('evil'))).toEqual([])
  expect(dialogs).toEqual([])
})
