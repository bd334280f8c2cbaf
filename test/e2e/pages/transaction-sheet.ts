import { expect, type Page } from '@playwright/test'

/** The sheet through which every transaction passes: review, progress, end. */
export class TransactionSheet {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get dialog() {
    return this.#page.getByRole('dialog')
  }

  /** Its name begins with “Loading” while the review is worked out. */
  get confirmButton() {
    return this.dialog.getByRole('button', { name: /Confirm in / })
  }

  /** What went wrong, or would go wrong. */
  get failure() {
    return this.dialog.getByRole('alert')
  }

  /** What the network takes, once it is known. */
  get fee() {
    return this.dialog.getByText(/^(Estimated network|Network) fee$/)
  }

  /** A step of the transaction, by what the wallet is asked for in it. */
  step(text: string | RegExp) {
    return this.dialog.getByRole('listitem').filter({ hasText: text })
  }

  async confirm(): Promise<void> {
    await this.confirmButton.click()
  }

  /** A double click whose second click comes when another button stands where “Confirm” was. */
  async confirmTwice(): Promise<void> {
    const { mouse } = this.#page
    await this.confirmButton.hover()
    await mouse.down()
    await mouse.up()
    await expect(this.confirmButton).toBeHidden()
    await mouse.down({ clickCount: 2 })
    await mouse.up({ clickCount: 2 })
  }

  /** For what has changed on the chain meanwhile: the review may find out by itself, or the tap does. */
  async confirmUnlessRefused(): Promise<void> {
    // Without force the tap would wait until the button can be used again.
    await this.confirmButton.click({ force: true })
  }

  async expectDone(text: string): Promise<void> {
    await expect(this.dialog.getByRole('status')).toContainText(text)
  }

  async tryAgain(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Try again' }).click()
  }

  /** Goes on with a transaction that was interrupted. */
  async goOn(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  /** Closes the sheet of a transaction that has ended. */
  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(this.dialog).toBeHidden()
  }

  /** Confirms, waits for the end and puts the sheet away. */
  async complete(doneText: string): Promise<void> {
    await this.confirm()
    await this.expectDone(doneText)
    await this.close()
  }
}
