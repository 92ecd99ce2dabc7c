import { expect, test } from './chat-page.ts'

/** A desk, a small laptop, that at 200 % zoom, a phone, and the narrowest page WCAG asks to be readable. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

for (const theme of ['light', 'dark'] as const) {
  test(`every state of the chat is accessible and fits, ${theme}`, async ({ chat }) => {
    test.slow()
    const { page } = chat
    // Colours are judged at rest, not in the middle of a fade.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const look = async (name: string) => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${name} fits` })
          .toBeLessThanOrEqual(size.width)
        const folder = process.env.FROGBOT_SHOTS
        if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}-${theme}.png` })
      }
      await page.setViewportSize(sizes[0])
      // Widths change the layout, not the roles and colours: those are looked at once.
      await chat.expectAccessible()
    }
    await page.setViewportSize(sizes[0])
    await chat.open({ theme })
    await look('empty')
    await page.getByRole('button', { name: /^Model/ }).click()
    await page.getByRole('option', { name: /Large/ }).click()
    await page.getByRole('button', { name: /^Model/ }).click()
    await expect(page.getByRole('radio', { name: 'Long' })).toBeVisible()
    await look('models')
    await page.keyboard.press('Escape')
    await chat.say('plan a weekend')
    await expect(chat.card).toBeVisible()
    await look('card-first')
    await chat.card.getByRole('radio', { name: 'Something else…' }).click()
    await chat.card.getByRole('textbox').fill('one long walk')
    await look('card-typed')
    await chat.card.getByRole('tab', { name: 'Interests' }).click()
    await chat.card.getByRole('checkbox', { name: 'Food' }).click()
    await chat.card.getByRole('tab', { name: 'Budget' }).click()
    await chat.card.getByRole('radio', { name: 'Under 300 €' }).click()
    await chat.card.press('Escape')
    await look('card-dismiss')
    await chat.card.getByRole('button', { name: 'Keep it' }).click()
    await chat.card.getByRole('button', { name: 'Submit' }).click()
    await expect(chat.thread.getByRole('heading', { name: 'A weekend in Lisbon' })).toBeVisible()
    await expect(chat.thread.getByText('Picture from')).toBeVisible()
    await expect(chat.page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    await look('reply')
    await chat.open({ theme, seed: 'full' })
    await chat.thread.getByRole('button', { name: /Search places/ }).click()
    await look('full')
    await chat.thread.locator('[data-role="user"]').last().getByRole('button', { name: 'Edit' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Edit your message' })).toBeFocused()
    await look('editing')
    await page.keyboard.press('Escape')
    await chat.say('fail at once')
    await expect(page.getByRole('alert')).toBeVisible()
    await look('failed')
    await chat.open({ theme })
    await chat.startLongReply()
    await chat.say('and then this')
    await expect(page.getByText('Sent after this reply')).toBeVisible()
    await look('queued')
    await chat.open({ theme })
    await chat.say('a seat please')
    await expect(chat.card).toBeVisible()
    await look('generic-card')
    await chat.open({ theme, seed: 'channel' })
    await look('channel')
  })
}
