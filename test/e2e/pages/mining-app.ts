import { expect, type Locator, type Page } from '@playwright/test'
import { type Address, getAddress } from 'viem'

import type { Path } from '#src/config/paths.ts'

import type { Pool } from '#test/e2e/support/pool.ts'

import { TransactionSheet } from './transaction-sheet.ts'
import { WalletPicker } from './wallet-picker.ts'

/** The app with one of its mining pools, as a user sees it in English. */
export class MiningApp {
  readonly page: Page
  readonly pool: Pool
  readonly walletPicker: WalletPicker
  readonly transaction: TransactionSheet

  constructor(page: Page, pool: Pool) {
    this.page = page
    this.pool = pool
    this.walletPicker = new WalletPicker(page)
    this.transaction = new TransactionSheet(page)
  }

  async open(path: Path): Promise<void> {
    await this.page.goto(`/#${path}?pool=${this.pool.key}`)
  }

  /** The page's content, without bars and sheets. */
  get main(): Locator {
    return this.page.getByRole('main')
  }

  /** Returns a toast, which shows for two seconds. */
  toast(text: string): Locator {
    return this.page.getByRole('status').getByText(text)
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name })
  }

  /** Connects a wallet by its name in the list of wallets. */
  async connect(walletName: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await this.walletPicker.choose(walletName)
    await expect(this.walletButton).toBeVisible()
  }

  /** The connected account at the top of the page. */
  get walletButton(): Locator {
    return this.page.getByRole('button', { name: /^Your wallet, 0x/ })
  }

  /** Returns the connected account's address, by copying it like a user. */
  async account(): Promise<Address> {
    const connection = await this.page.evaluate(() => localStorage.getItem('wagmi.store'))
    const address = /0x[\da-fA-F]{40}/.exec(connection ?? '')?.[0]
    if (address === undefined) throw new Error('No account is connected')
    return getAddress(address)
  }

  async getTestCoins(): Promise<void> {
    await this.button('Get test coins').click()
    await expect(this.toast('Test coins are in your wallet')).toBeVisible()
  }

  async skipToNextDay(): Promise<void> {
    await this.button('Skip to the next day').click()
    await expect(this.toast('A new day on all seven chains')).toBeVisible()
  }

  /** Opens the review of a stake; nothing has been signed by then. */
  async reviewStake(amount: string): Promise<void> {
    await this.button(/^(Stake|Add stake)/)
      .first()
      .click()
    await this.#enterAmount(amount)
  }

  async stake(amount: string): Promise<void> {
    await this.reviewStake(amount)
    await this.transaction.complete(`${this.#text(amount)} staked`)
  }

  /** Opens the review of unstaking. */
  async reviewUnstake(amount: string): Promise<void> {
    await this.button('Unstake').click()
    await this.#enterAmount(amount)
  }

  get signInButton(): Locator {
    return this.button(/^Check in for day /)
  }

  async reviewSignIn(day: number): Promise<void> {
    await this.button(`Check in for day ${day}`).click()
  }

  async signIn(day: number): Promise<void> {
    await this.reviewSignIn(day)
    await this.transaction.complete('Checked in for today')
    await expect(this.main.getByText('Checked in today')).toBeVisible()
  }

  async claim(): Promise<void> {
    await this.button('Claim').click()
    await this.transaction.complete('Rewards claimed')
  }

  /** Transfers to the connected wallet. */
  async transferRewards(amount: string): Promise<void> {
    await this.main.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await this.button('Review').click()
    await this.transaction.complete(`${this.#text(amount)} transferred`)
  }

  async reviewLeaving(): Promise<void> {
    await this.button('Withdraw everything and leave').click()
  }

  async #enterAmount(amount: string): Promise<void> {
    const sheet = this.page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await sheet.getByRole('button', { name: 'Review' }).click()
    await expect(this.transaction.confirmButton).toBeVisible()
  }

  #text(amount: string): string {
    return this.pool.text(this.pool.units(amount))
  }
}
