import { expect, type Locator, type Page } from '@playwright/test'

/** The page about the app's version, and the prompt that appears on all others. */
export class VersionUpdate {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** The prompt on another page. */
  get prompt(): Locator {
    return this.#page.getByRole('alertdialog')
  }

  /** The state of the upgrade. */
  status(text: string): Locator {
    return this.#page.getByRole('heading', { name: text, exact: true })
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true })
  }

  get progress(): Locator {
    return this.#page.getByRole('progressbar', { name: 'Downloading version 1.0.24' })
  }

  async checkAgain(): Promise<void> {
    await this.button('Check again').click()
  }

  async expectVersion(version: string): Promise<void> {
    await expect(this.#page.getByText(/^Version \d+\.\d+\.\d+ \(\d+\)$/)).toHaveText(`Version ${version}`)
  }

  /** Returns how much of the download has arrived, from 0 to 1. */
  async received(): Promise<number> {
    return this.progress.evaluate((bar: HTMLProgressElement) => bar.value / bar.max)
  }
}
