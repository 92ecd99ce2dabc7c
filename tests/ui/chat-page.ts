import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

type OpenOptions = {
  readonly seed?: 'many' | 'channel' | 'full'
  readonly theme?: 'light' | 'dark'
  /** Milliseconds between two chunks. */
  readonly tick?: number
  readonly tabs?: 1 | 2
}

/** One open page of the chat components, with the words of a person for what can be done there. */
export class ChatPage {
  readonly page: Page
  readonly card: Locator
  readonly composer: Locator
  readonly thread: Locator

  constructor(page: Page, root: Page | Locator = page) {
    this.page = page
    this.card = root.locator('[data-question-card]')
    this.composer = root.getByRole('textbox', { name: /^Message / })
    this.thread = root.getByRole('region', { name: 'Conversation' })
  }

  async open(options: OpenOptions = {}): Promise<void> {
    const query = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)]))
    await this.page.goto(`${process.env.FROGBOT_CHAT_PAGE}?${query}`)
    await expect(
      this.page.getByRole('region', { name: 'Conversation' }).or(this.page.getByText('What can')).first(),
    ).toBeVisible()
  }

  tab(name: 'Ada' | 'Bob'): ChatPage {
    return new ChatPage(this.page, this.page.getByRole('region', { name: `Tab of ${name}` }))
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text)
    await this.composer.press('Enter')
  }

  /** Waits until the card has arrived and stopped moving. */
  async cardAtRest(): Promise<void> {
    await expect(this.card).toBeVisible()
    await this.card.evaluate(async (card) => {
      await Promise.all(card.getAnimations({ subtree: true }).map((animation) => animation.finished))
    })
  }

  /** What the server was asked under that name, in order. */
  calls(name: string): Promise<unknown[]> {
    return this.page.evaluate(
      (wanted) =>
        globalThis.frogbot.server.calls.filter((call) => call.name === wanted).map(({ detail }) => detail),
      name,
    )
  }

  /** Lets the next call of that name fail. */
  fault(name: string, error: { message: string; status: number; code?: string }): Promise<void> {
    return this.page.evaluate(
      ([method, { message, ...rest }]) => {
        const { server, ChatAdapterError } = globalThis.frogbot
        server.faults.set(method, new ChatAdapterError(message, rest))
      },
      [name, error] as const,
    )
  }

  /** Holds the next calls of that name back until `letGo`. */
  hold(name: string): Promise<void> {
    return this.page.evaluate((method) => globalThis.frogbot.server.hold(method), name)
  }

  letGo(): Promise<void> {
    return this.page.evaluate(() => globalThis.frogbot.server.letGo())
  }

  async expectAccessible(): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
}

export const test = base.extend<{ chat: ChatPage }>({
  chat: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await use(new ChatPage(page))
    expect(problems).toEqual([])
  },
})

export { expect }
