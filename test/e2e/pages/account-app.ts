import { expect, type Locator, type Page } from '@playwright/test'

import { listLocalMails } from '#api/local-world.ts'
import { codeIn } from '#scripts/testing/mails.ts'
import { type Path, paths } from '#src/config/paths.ts'

import { type Account, keepSession, register } from '#test/e2e/support/account.ts'
import type { World } from '#test/e2e/support/world.ts'

/** How long an email may take, in milliseconds. */
const mailPatience = 30_000

/** The account pages, as a user sees them in English. */
export class AccountApp {
  readonly page: Page
  readonly #world: World

  constructor(page: Page, world: World) {
    this.page = page
    this.#world = world
  }

  /** Sets up a user with an account, logged in on this page. */
  static async arrive(page: Page, world: World, path: Path): Promise<{ app: AccountApp; account: Account }> {
    const account = await register(world)
    const app = new AccountApp(page, world)
    // Any response of the server gives access to its origin's storage, without starting the app.
    await page.goto('/config.json')
    await keepSession(page, account)
    await app.open(paths.language)
    await app.open(path)
    return { app, account }
  }

  async open(path: Path, query = ''): Promise<void> {
    await this.page.goto(`/#${path}${query}`)
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Expects a field's description: its hint, or its error. */
  async expectFault(field: Locator, text: string | RegExp): Promise<void> {
    await expect(field).toHaveAccessibleDescription(text)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }

  /** Returns a toast, which shows for two seconds. */
  toast(text: string): Locator {
    return this.page.getByRole('status').getByText(text)
  }

  /** Reads a notice that must be acknowledged, and closes it. */
  async acknowledge(title: string, text: string): Promise<void> {
    const notice = this.page.getByRole('dialog', { name: title })
    await expect(notice).toContainText(text)
    await notice.getByRole('button', { name: 'Got it' }).click()
    await expect(notice).toHaveCount(0)
  }

  /** The reason why the whole form was rejected. */
  get refusal(): Locator {
    return this.page.getByRole('alert')
  }

  async logIn({ email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
    await this.field('Email').fill(email)
    await this.field('Password').fill(password)
    await this.button('Log in').click()
  }

  /** Requests a code to `email` and enters it. @param label Of the field, if the form has more than one for codes. */
  async enterCode(email: string, label?: string): Promise<void> {
    const name = label === undefined ? /^Send (code|again)$/ : new RegExp(`^Send (code|again) · ${label}$`)
    const send = async () => this.button(name).click()
    await this.field(label ?? 'Verification code').fill(await this.#world.codeMailedBy(email, send))
  }

  /** Enters the code from the latest email to `email` that contains `subject`, without requesting another. */
  async enterLatestCode(email: string, subject: string): Promise<void> {
    await expect(async () => {
      const mails = await this.#world.call(listLocalMails, { to: email })
      const mail = mails.find(({ text }) => text.includes(subject))
      const code = codeIn(mail?.text ?? '') ?? ''
      expect(code, `a code was mailed to ${email}`).not.toBe('')
      await this.field('Verification code').fill(code)
    }).toPass({ timeout: mailPatience })
  }

  /** Returns the link to a page of the app in the latest email to `email` that has one. */
  async linkInMail(email: string, path: Path): Promise<string> {
    let link = ''
    await expect(async () => {
      const mails = await this.#world.call(listLocalMails, { to: email })
      const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      link = links.find((url) => url.includes(`#${path}?`)) ?? ''
      expect(link, `a link to ${path} was mailed to ${email}`).not.toBe('')
    }).toPass({ timeout: mailPatience })
    return link
  }

  async chooseCountry(name: string): Promise<void> {
    await this.button(/Country of residence/).click()
    await this.dialog.getByRole('searchbox', { name: 'Search' }).fill(name)
    await this.dialog.getByRole('button', { name }).click()
    await expect(this.dialog).toBeHidden()
  }

  /** Enters the login password in the sheet that asks for it. */
  async confirmWithPassword({ password }: Account, buttonName: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Login password', exact: true }).fill(password)
    await this.dialog.getByRole('button', { name: buttonName, exact: true }).click()
  }

  /** Returns the session as stored by the app. */
  async storedSession(key = 'session:v1'): Promise<{ accessToken: string; refreshToken: string } | null> {
    const text = await this.page.evaluate((name) => localStorage.getItem(name), key)
    return text === null ? null : (JSON.parse(text) as { accessToken: string; refreshToken: string })
  }

  /** Replaces the access token with an expired one; the refresh token remains valid. */
  async expireAccessToken(): Promise<void> {
    await this.page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('session:v1') ?? '') as object
      localStorage.setItem('session:v1', JSON.stringify({ ...stored, accessToken: 'expired' }))
    })
  }
}
