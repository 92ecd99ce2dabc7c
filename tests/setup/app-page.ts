import { expect, type Locator, type Page } from '@playwright/test'

/** Who `createFirstUser` makes, and `adminEnv` too. */
export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

/** Gives a server of one's own the first user without the form. */
export const adminEnv = { FROGBOT_ADMIN_EMAIL: ada.email, FROGBOT_ADMIN_PASSWORD: ada.password }

/** The built app as a person uses it. */
export class AppPage {
  readonly page: Page
  readonly url: string
  readonly card: Locator
  readonly composer: Locator
  readonly thread: Locator

  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
    this.card = page.locator('[data-question-card]')
    this.composer = page.getByRole('textbox', { name: /^Message / })
    this.thread = page.getByRole('region', { name: 'Conversation' })
  }

  async createFirstUser(): Promise<void> {
    await this.page.goto(this.url)
    await this.page.getByLabel('Name').fill(ada.name)
    await this.page.getByLabel('E-mail address').fill(ada.email)
    await this.page.getByLabel('Password', { exact: true }).fill(ada.password)
    await this.page.getByRole('button', { name: 'Create account' }).click()
    await expect(this.page).toHaveURL(`${this.url}/`)
  }

  /** Signs this browser in as the form does, without showing it. */
  async signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    const { request } = this.page.context()
    const { csrfToken } = await (await request.get(`${this.url}/api/auth/csrf`)).json()
    const form = { csrfToken, email, password, json: 'true' }
    const response = await request.post(`${this.url}/api/auth/callback/credentials`, { form })
    expect(response.status()).toBe(200)
  }

  /** Opens an empty chat with the agent of that name. */
  async newChat(agent: string): Promise<void> {
    await this.page.goto(`${this.url}/collections/chats/create`)
    await this.page
      .getByRole('combobox', { name: 'Agent' })
      .or(this.page.getByRole('button', { name: /^Agent/ }))
      .first()
      .click()
    await this.page.getByRole('option', { name: new RegExp(`^${agent}`) }).click()
    await expect(this.page.getByRole('textbox', { name: `Message ${agent}` })).toBeVisible()
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text)
    await this.composer.press('Enter')
  }

  /** Waits until the first message has made the chat; returns its id. */
  async chatId(): Promise<string> {
    await expect(this.page).toHaveURL(/\/collections\/chats\/(?!create)[^/]+$/)
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? ''
  }

  get replies(): Locator {
    return this.thread.locator('[data-role="assistant"]')
  }
}
