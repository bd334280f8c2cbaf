import { expect, type Page } from '@playwright/test'

/** The sheet for all transactions: review, progress, result. */
export class TransactionSheet {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get dialog() {
    return this.#page.getByRole('dialog')
  }

  /** Its name starts with “Loading” while the review is being prepared. */
  get confirmButton() {
    return this.dialog.getByRole('button', { name: /Confirm in / })
  }

  /** What went wrong, or would go wrong. */
  get failure() {
    return this.dialog.getByRole('alert')
  }

  /** The network fee, once it is known. */
  get fee() {
    return this.dialog.getByText(/^(Estimated network|Network) fee$/)
  }

  /** Returns a step of the transaction, by its text. */
  step(text: string | RegExp) {
    return this.dialog.getByRole('listitem').filter({ hasText: text })
  }

  async confirm(): Promise<void> {
    await this.confirmButton.click()
  }

  /** Double-clicks so that the second click comes when another button has replaced “Confirm”. */
  async confirmTwice(): Promise<void> {
    const { mouse } = this.#page
    await this.confirmButton.hover()
    await mouse.down()
    await mouse.up()
    await expect(this.confirmButton).toBeHidden()
    await mouse.down({ clickCount: 2 })
    await mouse.up({ clickCount: 2 })
  }

  /** Confirms although the chain has changed: either the review notices by itself, or the tap does. */
  async confirmUnlessRefused(): Promise<void> {
    // Without force, the tap would wait until the button is enabled again.
    await this.confirmButton.click({ force: true })
  }

  async expectDone(text: string): Promise<void> {
    await expect(this.dialog.getByRole('status')).toContainText(text)
  }

  async tryAgain(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Try again' }).click()
  }

  /** Continues an interrupted transaction. */
  async goOn(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  /** Closes the sheet of a finished transaction. */
  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(this.dialog).toBeHidden()
  }

  /** Confirms, waits for the result and closes the sheet. */
  async complete(doneText: string): Promise<void> {
    await this.confirm()
    await this.expectDone(doneText)
    await this.close()
  }
}
