import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Axe finds nothing on the page: by all of its rules, or by those a theme can break. */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // Half a fade would be measured as half a contrast. What moves for ever never ends.
  await page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1)
    return Promise.all(passing.map(({ finished }) => finished.catch(() => null)))
  })
  // Gathers the findings in this page instead of another one: a third of the time, and there are no frames here.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules === 'all' ? axe : axe.withRules('color-contrast')).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
