import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../setup/expect-accessible.ts'

type OpenOptions = {
  readonly seed?: 'many' | 'channel' | 'full' | 'hostile'
  readonly theme?: 'light' | 'dark'
  /** Milliseconds between two chunks. */
  readonly tick?: number
  readonly tabs?: 1 | 2
  /** The message the chat is opened at. */
  readonly message?: string
  /** Calls of this name are held back from the start, until `letGo`. */
  readonly hold?: string
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

  /**
   * Opens the page anew. Loading its script costs seconds on a small machine, so a page that is already there only
   * starts over, with another server and nothing left of the last test.
   */
  async open(options: OpenOptions = {}): Promise<void> {
    const query = new URLSearchParams(
      Object.entries(options).map(([key, value]) => [key, String(value)]),
    ).toString()
    const address = process.env.FROGBOT_CHAT_PAGE ?? ''
    if (this.page.url().startsWith(address)) {
      await this.page.evaluate((asked) => globalThis.frogbot.open(asked), query)
    } else {
      await this.page.goto(`${address}?${query}`)
    }
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

  /** Holds the next calls of that name, or chunks of that type, back until `letGo`. */
  hold(name: string): Promise<void> {
    return this.page.evaluate((method) => globalThis.frogbot.server.hold(method), name)
  }

  /** Lets the agent write a long reply, and holds back its end: it is at work until `letGo`, but nothing moves any more. */
  async startLongReply(): Promise<void> {
    await this.hold('text-end')
    await this.say('long')
    await expect(this.thread.getByText('word '.repeat(200).trim())).toBeVisible()
  }

  letGo(): Promise<void> {
    return this.page.evaluate(() => globalThis.frogbot.server.letGo())
  }

  expectAccessible(): Promise<void> {
    return expectAccessible(this.page)
  }
}

const size = { width: 1280, height: 720 }

type Shared = { readonly context: BrowserContext; readonly page: Page }

export const test = base.extend<{ chat: ChatPage }, { shared: Shared }>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ viewport: size })
      const page = await context.newPage()
      await use({ context, page })
      await context.close()
    },
    { scope: 'worker' },
  ],
  chat: async ({ shared: { context, page } }, use) => {
    const problems: string[] = []
    const note = (error: Error) => problems.push(error.message)
    page.on('pageerror', note)
    await use(new ChatPage(page))
    page.off('pageerror', note)
    await page.evaluate(() => localStorage.clear())
    await page.emulateMedia({ reducedMotion: null, colorScheme: null })
    await page.setViewportSize(size)
    await page.mouse.move(0, 0)
    await context.clearPermissions()
    expect(problems).toEqual([])
  },
})

export { expect }
