import { expect, test } from './chat-page.ts'

const widths = [1440, 1024, 390] as const
const themes = ['light', 'dark'] as const

for (const theme of themes) {
  for (const width of widths) {
    test(`every state of the chat is accessible and fits, ${width} px, ${theme}`, async ({ chat, page }) => {
      test.slow()
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      // Colours are judged at rest, not in the middle of a fade.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const shot = async (name: string) => {
        // Widths change the layout, not the roles and colours: those are looked at once for each theme.
        if (width === 1440) await chat.expectAccessible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        const folder = process.env.FROGBOT_SHOTS
        if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png` })
      }
      await chat.open({ theme })
      await shot('empty')
      await chat.say('plan a weekend')
      await expect(chat.card).toBeVisible()
      await shot('card-first')
      await chat.card.getByRole('radio', { name: 'Something else…' }).click()
      await chat.card.getByRole('textbox').fill('one long walk')
      await shot('card-typed')
      await chat.card.getByRole('tab', { name: 'Interests' }).click()
      await chat.card.getByRole('checkbox', { name: 'Food' }).click()
      await chat.card.getByRole('tab', { name: 'Budget' }).click()
      await chat.card.getByRole('radio', { name: 'Under 300 €' }).click()
      await chat.card.press('Escape')
      await shot('card-dismiss')
      await chat.card.getByRole('button', { name: 'Keep it' }).click()
      await chat.card.getByRole('button', { name: 'Submit' }).click()
      await expect(chat.thread.getByRole('heading', { name: 'A weekend in Lisbon' })).toBeVisible()
      await expect(chat.thread.getByText('Picture from')).toBeVisible()
      await expect(chat.page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
      await shot('reply')
      await chat.open({ theme, seed: 'full' })
      await chat.thread.getByRole('button', { name: /Search places/ }).click()
      await shot('full')
      await chat.open({ theme, seed: 'channel' })
      await shot('channel')
    })
  }
}
