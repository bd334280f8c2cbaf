import type { Page } from '@playwright/test'

/** RainbowKit's list of wallets. */
export class WalletPicker {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get dialog() {
    return this.#page.getByRole('dialog')
  }

  wallet(name: string | RegExp) {
    return this.dialog.getByRole('button', { name })
  }

  async choose(name: string | RegExp): Promise<void> {
    await this.wallet(name).click()
  }
}
