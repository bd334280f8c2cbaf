import { expect, type Locator, type Page } from '@playwright/test'

import { devicePaths } from '#src/config/device-paths.ts'

import { AccountApp } from './account-app.ts'

export const devicePassword = 'anchor violet teapot 93'

/** Public words of the BIP-39 test vectors. */
const knownWords = [...Array<string>(11).fill('abandon'), 'about']

/** The device wallet's pages, as a user sees them in English. */
export class ColdWalletApp extends AccountApp {
  /** Presses and holds a button as long as it requires. */
  async hold(name: string): Promise<void> {
    const button = this.button(name)
    await button.focus()
    await this.page.keyboard.down('Enter')
    await expect(button).toBeHidden()
    await this.page.keyboard.up('Enter')
  }

  /** Enters the device wallets' password in the visible form. */
  async enterPassword(password = devicePassword): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Password of this device’s wallets' }).fill(password)
  }

  /** Chooses the account to export. By its list, because the link to this page mentions keystore files, too. */
  async chooseAccountToExport(): Promise<void> {
    await this.main.getByRole('list', { name: 'One account' }).getByRole('link').click()
  }

  async chooseNewPassword(password = devicePassword): Promise<void> {
    await this.field('New password').fill(password)
    await this.field('Repeat the password').fill(password)
  }

  /** Returns the displayed words, in order. */
  async shownWords(): Promise<readonly string[]> {
    const items = this.page.getByRole('list', { name: 'Your recovery words' }).getByRole('listitem')
    await expect(items.first()).toBeVisible()
    const texts = await items.allTextContents()
    return texts.map((text) => text.replace(/^\d+/, ''))
  }

  async enterWords(words: readonly string[]): Promise<void> {
    for (const [index, word] of words.entries()) await wordField(this.page, index + 1).fill(word)
  }

  /** Enters the known words, up to the choice of accounts. */
  async enterKnownWords(): Promise<void> {
    await this.enterWords(knownWords)
    await this.button('Find my accounts').click()
  }

  async importKnownWords(): Promise<void> {
    await this.open(devicePaths.importWords)
    await this.enterKnownWords()
    await this.chooseNewPassword()
    await this.button('Import wallet').click()
    await expect(this.button('Add account')).toBeVisible()
  }

  /** Imports words as this device's first wallet. */
  async importWords(words: string): Promise<void> {
    await this.open(devicePaths.importWords)
    await this.enterWords(words.split(' '))
    await this.button('Find my accounts').click()
    await this.chooseNewPassword()
    await this.button('Import wallet').click()
    await expect(this.button('Add account')).toBeVisible()
  }

  /** The topmost prompt: what the device wallet is asked to sign. */
  question(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  /** Approves a transaction once its fee is known. */
  async approve(name: string): Promise<void> {
    const question = this.question(name)
    await expect(question.getByText('Network fee, at most')).toBeVisible()
    await question.getByRole('button', { name: 'Approve', exact: true }).click()
  }

  /** Enters the words that the form asks for. */
  async enterAskedWords(words: readonly string[]): Promise<void> {
    // Four, because the form before has a field for each word.
    await expect(this.page.getByRole('combobox')).toHaveCount(4)
    for (const field of await this.page.getByRole('combobox').all()) {
      const place = Number((await field.getAttribute('aria-label'))?.replace('Word ', ''))
      await field.fill(words[place - 1] ?? '')
    }
  }
}

function wordField(page: Page, place: number) {
  return page.getByRole('combobox', { name: `Word ${place}`, exact: true })
}
